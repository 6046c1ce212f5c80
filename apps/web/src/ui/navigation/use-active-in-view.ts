import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * A row of links that scrolls sideways shows the current one in its middle.
 * @param shown changes with the current one, and with those beside it, which push it away
 */
export function useActiveInView(shown: string | undefined) {
  const row = useRef<HTMLElement>(null)
  const router = useRouter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other links are what moves the row
  useLayoutEffect(() => showActive(row.current), [shown])
  // once a page is drawn, the router scrolls what it knows from the page before to where it was there
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
