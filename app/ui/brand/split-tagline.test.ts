import { expect, test } from 'vitest'
import { splitTagline } from './split-tagline.ts'

test.each([
  ['Thrift Bold, Wear Tuff', ['Thrift Bold, ', 'Wear Tuff']],
  ['Worn by night', ['Worn by ', 'night']],
  ['Warisan', ['Warisan', '']],
  ['Ends with a comma,', ['Ends with ', 'a comma,']],
])('splits %j', (tagline, halves) => expect(splitTagline(tagline)).toEqual(halves))
