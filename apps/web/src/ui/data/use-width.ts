import { useCallback, useState } from 'react'

/**
 * The width of an element in layout pixels, regardless of CSS scaling. Known before the first paint and kept
 * up to date.
 */
export function useWidth<E extends HTMLElement>() {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: E | null) => {
    if (!element) return
    const measure = () => setWidth(element.offsetWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
