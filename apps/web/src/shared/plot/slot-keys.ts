/** Slots that Shift with an arrow key moves by. */
const FAR = 12

type Pressed = Readonly<Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>>
type Place = {
  readonly count: number
  /** where the cursor is; null: it comes in with this key */
  readonly from: number | null
  /** the slot that it comes in at from the right: later ones may have no figures yet */
  readonly last?: number | undefined
}

/** The slot that a key moves the cursor of a picture to; null where it is no key of the cursor. */
export function slotByKey(pressed: Pressed, { count, from, last = count - 1 }: Place): number | null {
  // with these an arrow is one of the browser's: back and forward
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
