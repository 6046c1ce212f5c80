/** One to four numbers: 2.4, 2.4.1. `software_version_key` in the database parses the same. */
export const softwareVersionPattern = /^\d{1,9}(\.\d{1,9}){0,3}$/

/**
 * Order of two versions as for `Array.sort`; null if one of them is not in our format, so they cannot be
 * compared.
 */
export function compareVersions(one: string, other: string): number | null {
  if (!softwareVersionPattern.test(one) || !softwareVersionPattern.test(other)) return null
  const [left, right] = [numbersOf(one), numbersOf(other)]
  const at = left.findIndex((number, i) => number !== right[i])
  return at < 0 ? 0 : Math.sign((left[at] ?? 0) - (right[at] ?? 0))
}

/** Numbers of a version; 2.4 equals 2.4.0. */
const numbersOf = (version: string) => {
  const numbers = version.split('.').map(Number)
  return [0, 1, 2, 3].map((at) => numbers[at] ?? 0)
}
