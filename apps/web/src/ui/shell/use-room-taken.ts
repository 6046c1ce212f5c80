import { type RefObject, useLayoutEffect } from 'react'

/** Tells the rest of the page, in a variable of CSS, how high this element is: what stands at an edge takes room from the page. */
export function useRoomTaken(element: RefObject<HTMLElement | null>, variable: `--${string}`): void {
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const root = document.documentElement.style
    const tell = () => root.setProperty(variable, `${measured.offsetHeight}px`)
    tell()
    const observer = new ResizeObserver(tell)
    observer.observe(measured)
    return () => {
      observer.disconnect()
      root.removeProperty(variable)
    }
  }, [element, variable])
}
