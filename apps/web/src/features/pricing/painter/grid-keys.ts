import { type GridPlace, placeNextTo, type Slot } from './grid-slots.ts'

type Pressed = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }
type Where = {
  place: GridPlace
  slots: readonly Slot[]
  rows: number
  isUpright: boolean
  tariffs: readonly string[]
}

/** What a key does in the grid; undefined if it does nothing. */
export type GridAction =
  | { to: 'move'; place: GridPlace; extends: boolean }
  | { to: 'paint'; tariff: string | null }
  | { to: 'brush' | 'all' | 'split' | 'forget' }

const ends = { Home: -1, End: 1 } as const
/** Steps in time and in days, as the week is laid out on a wide screen. */
const arrows: Readonly<Record<string, readonly [along: number, across: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function gridKey(
  pressed: Pressed,
  { place, slots, rows, isUpright, tariffs }: Where,
): GridAction | undefined {
  const { key } = pressed
  if (pressed.altKey) return undefined
  if (pressed.ctrlKey || pressed.metaKey) return key.toLowerCase() === 'a' ? { to: 'all' } : undefined
  const arrow = arrows[key]
  if (arrow) {
    const [x, y] = arrow
    const step = isUpright ? { along: y, across: x } : { along: x, across: y }
    return { to: 'move', place: placeNextTo(place, step, slots, rows), extends: pressed.shiftKey }
  }
  if (key === 'Home' || key === 'End') {
    const along = ends[key] * slots.length
    return {
      to: 'move',
      place: placeNextTo(place, { along, across: 0 }, slots, rows),
      extends: pressed.shiftKey,
    }
  }
  if (key === 'Enter' || key === ' ') return { to: 'brush' }
  if (key === 'Escape') return { to: 'forget' }
  if (key.toLowerCase() === 's') return { to: 'split' }
  if (key === 'Delete' || key === 'Backspace' || key === '0') return { to: 'paint', tariff: null }
  const tariff = /^[1-9]$/.test(key) ? tariffs[Number(key) - 1] : undefined
  return tariff === undefined ? undefined : { to: 'paint', tariff }
}
