import { expect, test } from 'vitest'
import { chooseEncoding } from './content-encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br', 'br'],
  ['BR;Q=0.5, gzip;q=0.5', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip;q=0, br;q=0', 'identity'],
  ['gzip, deflate, br;q=0', 'gzip'],
  ['*', 'br'],
  ['*;q=0.1, br;q=0', 'gzip'],
  ['identity;q=0.5, gzip;q=0.2', 'identity'],
  ['gzip;q=nonsense', 'identity'],
  ['gzip;level=9;q=0.5, br;q=0.4', 'gzip'],
  ['gzip;q=2, br;q=0.5', 'br'],
  ['gzip;q=-1', 'identity'],
  ['gzip;q=1, br;q=nonsense', 'gzip'],
])('chooses for Accept-Encoding %j the encoding %s', (accepted, encoding) =>
  expect(chooseEncoding(accepted)).toBe(encoding),
)
