/** Repeatable randomness: the same seed and number always give the same value, so a simulated past never changes. */

/** A number in [0, 1) from a seed and an integer (mixing steps of MurmurHash3). */
export function hash01(seed: number, n: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(n | 0, 0xcc9e2d51)
  h ^= Math.imul(Math.floor(n / 4_294_967_296) | 0, 0x1b873593)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 4_294_967_296
}

/** A smooth curve in [−1, 1] through one random value per whole x. */
export function smoothNoise(seed: number, x: number): number {
  const whole = Math.floor(x)
  const part = x - whole
  const ease = part * part * (3 - 2 * part)
  const from = hash01(seed, whole)
  return 2 * (from + (hash01(seed, whole + 1) - from) * ease) - 1
}
