/** Power that fills a ribbon if the location has no larger peak of its own. */
export const REFERENCE_W = 5000
/** Spacing of particles on a ribbon, px; also the length of the dash that draws one. */
export const PARTICLE_GAP_PX = 26

const shareOfReference = (powerW: number, referenceW: number) => Math.sqrt(Math.max(0, powerW) / referenceW)

/**
 * Width of a ribbon in px. It grows with the square root of the power, so both 50 W and 11 kW are readable.
 */
export function ribbonWidthPx(powerW: number, referenceW = REFERENCE_W): number {
  return Math.min(16, 2.5 + 10 * shareOfReference(powerW, referenceW))
}

/** Speed of the particles in px/s. */
export function particleSpeedPxPerS(powerW: number, referenceW = REFERENCE_W): number {
  return Math.min(96, 18 + 46 * shareOfReference(powerW, referenceW))
}

/** Diameter of a particle in px. */
export function particleSizePx(widthPx: number): number {
  return Math.min(6.4, Math.max(3.4, 0.56 * widthPx))
}

/** A part of a ring: start and length as shares of the full circle, clockwise from 12 o'clock. */
export type Arc = { start: number; length: number }

/**
 * The gap between neighbouring parts of a ring, as a share of the circle, and the smallest part that is
 * drawn.
 */
const GAP = 0.0088
const SMALLEST = 0.01

/** One arc of a ring from the top on; nothing below half a percent, the full circle from 100 % on. */
export function shareArc(share: number | null): Arc[] {
  if (share === null || share < 0.005) return []
  return [{ start: 0, length: Math.min(1, share) }]
}

/**
 * A ring divided among several parts in proportion, with a gap after each. Parts below one percent are left out and
 * the others fill the ring. Lengths are in the order of `parts`; a part that is left out has length 0.
 */
export function dividedRing(parts: readonly number[]): Arc[] {
  const total = parts.reduce((sum, part) => sum + part, 0)
  const kept = parts.map((part) => (total > 0 && part / total >= SMALLEST ? part : 0))
  const keptTotal = kept.reduce((sum, part) => sum + part, 0)
  let start = 0
  return kept.map((part) => {
    if (part === 0) return { start, length: 0 }
    const share = part / keptTotal
    const arc = { start: start + GAP / 2, length: share - GAP }
    start += share
    return arc
  })
}
