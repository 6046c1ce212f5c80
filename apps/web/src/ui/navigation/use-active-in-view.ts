import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the current link in the middle of a row that scrolls sideways.
 * @param shown changes with the current link, and with its neighbours, which push it away
 */
export function useActiveInView(shown: string | undefined) {
  const row = useRef<HTMLElement>(null)
  const router = useRouter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other links move the row
  useLayoutEffect(() => showActive(row.current), [shown])
  // after rendering, the router restores scroll positions it remembers from the previous page
  useEffect(() => router.subscribe('onRendered', () => showActive(row.current)), [router])
  return row
}

function showActive(row: HTMLElement | null) {
  const link = row?.querySelector('[aria-current="page"]')
  if (!row || !link) return
  const { left, width } = link.getBoundingClientRect()
  const place = row.getBoundingClientRect()
  row.scrollLeft += left + width / 2 - (place.left + place.width / 2)
}
