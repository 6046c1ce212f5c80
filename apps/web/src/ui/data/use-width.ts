import { useCallback, useState } from 'react'

/** The width of an element: known before the first paint, and followed from then on. */
export function useWidth<E extends Element>() {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: E | null) => {
    if (!element) return
    const measure = () => setWidth(element.getBoundingClientRect().width)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
