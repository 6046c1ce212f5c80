/** Number of slots that Shift with an arrow key moves by. */
const FAR = 12

type Pressed = Readonly<Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>>
type Place = {
  readonly count: number
  /** the current slot; null if there is no cursor yet, and this key shows it */
  readonly from: number | null
  /** where the cursor enters from the right: later slots may have no values yet */
  readonly last?: number | undefined
}

/** The slot that a key moves the cursor to; null if the key does not move it. */
export function slotByKey(pressed: Pressed, { count, from, last = count - 1 }: Place): number | null {
  // with these keys, an arrow key is a shortcut of the browser: back and forward
  if (count === 0 || pressed.altKey || pressed.ctrlKey || pressed.metaKey) return null
  const by = pressed.shiftKey ? FAR : 1
  const to = {
    ArrowLeft: from === null ? last : from - by,
    ArrowRight: from === null ? 0 : from + by,
    Home: 0,
    End: count - 1,
  }[pressed.key]
  return to === undefined ? null : Math.min(count - 1, Math.max(0, to))
}
