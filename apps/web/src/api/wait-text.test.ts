import { expect, test } from 'vitest'
import { waitText } from './wait-text.ts'

test.each([
  [0.2, 'en', 'in 1 second'],
  [40, 'en', 'in 40 seconds'],
  [61, 'en', 'in 2 minutes'],
  [3541, 'en', 'in 60 minutes'],
  [7201, 'en', 'in 3 hours'],
  [60, 'sl', 'čez 1 minuto'],
  [3000, 'sl', 'čez 50 minut'],
])('%s s in %s: %s', (waitS, locale, text) => expect(waitText(waitS, locale)).toBe(text))
