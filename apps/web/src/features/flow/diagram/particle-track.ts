/** Positions of a particle along a ribbon, for an animation that the compositor runs without the page. */
export type ParticleTrack = { readonly lengthPx: number; readonly keyframes: Keyframe[] }

/** Straight segments this short look like the curve. */
const PIECE_PX = 6
/** Share of the path over which a particle fades in, and fades out at the end. */
const FADE_PX = 8

const tracks = new Map<string, ParticleTrack>()

/** The track of a path; there are about twenty, and each is measured once. */
export function trackOf(path: string): ParticleTrack {
  const known = tracks.get(path)
  if (known) return known
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  line.setAttribute('d', path)
  const lengthPx = line.getTotalLength()
  const pieces = Math.max(1, Math.round(lengthPx / PIECE_PX))
  const keyframes = Array.from({ length: pieces + 1 }, (_, i) => {
    const offset = i / pieces
    const { x, y } = line.getPointAtLength(offset * lengthPx)
    const fromEndPx = Math.min(offset, 1 - offset) * lengthPx
    return {
      offset,
      transform: `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`,
      opacity: Math.min(1, fromEndPx / FADE_PX),
    }
  })
  const track = { lengthPx, keyframes }
  tracks.set(path, track)
  return track
}
