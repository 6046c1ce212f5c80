/** The maximum length of a password. */
const LENGTH = 256
const fill = (piece: string) => piece.repeat(LENGTH).slice(0, LENGTH)

/** Passwords that are costly for an estimator. */
export const oddPasswords = {
  leetspeak: fill('4@3$1!0|'),
  'odd signs for letters': fill('@4(3!1|7+0$5%2'),
  'a word again and again': fill('p@$$w0rd'),
  'days and days': fill('1.1.2011-'),
  noise: Array.from({ length: LENGTH }, (_, at) =>
    String.fromCharCode(33 + ((at * 7_919 + at * at * 31) % 94)),
  ).join(''),
}
