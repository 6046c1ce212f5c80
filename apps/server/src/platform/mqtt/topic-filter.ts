/**
 * Whether a topic name matches a filter with `+` and `#` (MQTT §4.7). Filters are validated when they are subscribed.
 */
export function matchesFilter(filter: string, topic: string): boolean {
  const pattern = filter.split('/')
  const levels = topic.split('/')
  for (const [i, part] of pattern.entries()) {
    if (part === '#') return true
    if (i >= levels.length || (part !== '+' && part !== levels[i])) return false
  }
  return pattern.length === levels.length
}

/** Whether a filter is valid: `#` only as the last level, wildcards only as whole levels. */
export function isFilter(filter: string): boolean {
  const levels = filter.split('/')
  return (
    filter.length > 0 &&
    levels.every(
      (level, i) =>
        (!level.includes('+') || level === '+') &&
        (!level.includes('#') || (level === '#' && i === levels.length - 1)),
    )
  )
}
