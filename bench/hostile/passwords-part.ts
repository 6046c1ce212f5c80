import { partWithServer } from '../support/bench-part.ts'
import { ms } from '../support/figures.ts'
import { measurePasswords } from './odd-passwords.ts'

export const passwordsPart = partWithServer({
  name: 'passwords',
  about: 'people choose odd ones while others use the server',
  measure: measurePasswords,
  rows: (passwords) => [
    [
      'longest /healthz while odd passwords arrive',
      ms(passwords.longestMs),
      '≤ 20 ms',
      `without: ${ms(passwords.quietMs)}; answer to such a password in ${ms(passwords.answeredMedianMs)}`,
    ],
  ],
})
