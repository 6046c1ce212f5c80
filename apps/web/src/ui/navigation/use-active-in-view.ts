import { useLayoutEffect, useRef } from 'react'

/**
 * A row of links that scrolls sideways shows the current one in its middle.
 * @param shown changes with the current one, and with those beside it, which push it away
 */
export function useActiveInView(shown: string | undefined) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other links are what moves the row
  useLayoutEffect(() => {
    const link = row.current?.querySelector('[aria-current="page"]')
    if (!row.current || !link) return
    const { left, width } = link.getBoundingClientRect()
    const place = row.current.getBoundingClientRect()
    row.current.scrollLeft += left + width / 2 - (place.left + place.width / 2)
  }, [shown])
  return row
}
