/**
 * About twenty pictures a second. Nothing here is drawn by the compositor alone, so each picture is a frame of the whole page: at
 * the sixty of the screen they cost three times as much, and at these speeds look the same.
 */
const STEP_MS = 48
/** After a pause (a hidden tab) things go on from where they were. */
const MAX_STEP_MS = 100

type Move = (elapsedMs: number) => void

const moving = new Set<Move>()
let timer: ReturnType<typeof setInterval> | undefined
let lastAt = 0

function step() {
  const now = performance.now()
  const elapsedMs = Math.min(MAX_STEP_MS, now - lastAt)
  lastAt = now
  for (const move of [...moving]) move(elapsedMs)
}

/** Calls back at each picture, everybody at once, until it is told to stop. */
export function everyPicture(move: Move): () => void {
  moving.add(move)
  if (timer === undefined) {
    lastAt = performance.now()
    timer = setInterval(step, STEP_MS)
  }
  return () => {
    moving.delete(move)
    if (moving.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

export const prefersStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
