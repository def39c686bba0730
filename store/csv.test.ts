import { expect, test } from 'vitest'
import { parseCsv } from '#test/parse-csv.ts'
import { type CsvRow, csvStart, toCsvLines } from './csv.ts'

const toCsv = (rows: CsvRow[]) => csvStart + toCsvLines(rows)

test('writes rows by RFC 4180 with a byte order mark', () => {
  const rows = [
    ['Order', 'Total'],
    ['Siti "Sis" Rahmah, KK', 49.5],
    ['two\r\nlines', null],
  ]
  expect(toCsv(rows)).toBe('\ufeffOrder,Total\r\n"Siti ""Sis"" Rahmah, KK",49.5\r\n"two\r\nlines",\r\n')
})

test.each([
  ['=HYPERLINK("http://evil.example","Click")'],
  ['+60123456789'],
  ["-2+3+cmd|' /C calc'!A0"],
  ['@SUM(1+1)*cmd'],
  ['\t=1+1'],
  ['\r=1+1'],
  ['\n=1+1'],
])('defuses the formula %j with an apostrophe', formula => {
  expect(parseCsv(toCsv([[formula]]))).toEqual([[`'${formula}`]])
})

test.each([
  ['a name', 'Siti Rahmah'],
  ['a name with an apostrophe', "D'Souza"],
  ['quotes and commas', 'a "b", c'],
  ['semicolons, at which some spreadsheets split', 'a;b'],
  ['line breaks', 'a\nb\rc\r\nd'],
  ['spaces around', '  a  '],
  ['emoji', 'Siti 👗✨'],
  ['Jawi', 'ستي رحمه'],
  ['an empty text', ''],
  ['signs inside', 'a=b+c-d@e'],
])('keeps %s', (_what, text) => {
  expect(parseCsv(toCsv([[text, 'end']]))).toEqual([[text, 'end']])
})

test('keeps numbers as numbers, negative ones too', () => {
  expect(toCsv([[-12.5, 0, 1250.05, Number.NaN]])).toBe('\ufeff-12.5,0,1250.05,\r\n')
})
