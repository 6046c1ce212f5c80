/** MQTT §4.7: does a topic name match a filter with `+` and `#`? Filters are checked for form when they are subscribed. */
export function matchesFilter(filter: string, topic: string): boolean {
  const pattern = filter.split('/')
  const levels = topic.split('/')
  for (const [i, part] of pattern.entries()) {
    if (part === '#') return true
    if (i >= levels.length || (part !== '+' && part !== levels[i])) return false
  }
  return pattern.length === levels.length
}

/** `#` only as the last level, wildcards only as whole levels. */
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
