/** PostgreSQL's text type cannot store NUL, and half a surrogate pair is invalid in every encoding. */
const isSound = (text: string) => !text.includes('\0') && text.isWellFormed()

/** An object or array with its place. A path is only built for the place that is reported. */
type Place = { readonly value: object; readonly name: string | number; readonly within: Place | null }

/**
 * Path of the first text in external content (parsed JSON, a query) that cannot be stored, in a value or a name; null
 * if all texts can be stored. Every entry point checks this once, so code behind it need not. Without recursion,
 * because the sender decides how deep the content is.
 * @returns the path, `devices.0.name`
 */
export function unsoundTextAt(content: unknown): string | null {
  if (typeof content === 'string') return isSound(content) ? null : ''
  const open: Place[] = []
  /** Whether a text cannot be stored. */
  const look = (value: unknown, name: string | number, within: Place | null): boolean => {
    if (typeof value === 'string') return !isSound(value)
    if (typeof value === 'object' && value !== null) open.push({ value, name, within })
    return false
  }
  look(content, '', null)
  for (let place = open.pop(); place; place = open.pop()) {
    const { value } = place
    if (Array.isArray(value)) {
      for (let at = 0; at < value.length; at++) if (look(value[at], at, place)) return pathOf(place, at)
    } else {
      // Five times as fast as Object.entries for an object with a hundred thousand names.
      const named = value as Record<string, unknown>
      for (const name in named) {
        if (!isSound(name)) return pathOf(place)
        if (look(named[name], name, place)) return pathOf(place, name)
      }
    }
  }
  return null
}

function pathOf(place: Place, ...last: (string | number)[]): string {
  const names = last
  for (let at = place; at.within; at = at.within) names.push(at.name)
  return names.reverse().join('.')
}
