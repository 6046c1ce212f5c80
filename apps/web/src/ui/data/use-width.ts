import { useCallback, useState } from 'react'

/** The width of an element in the pixels of its layout, whatever it is scaled by: known before the first paint, and followed from then on. */
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
