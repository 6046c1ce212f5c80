import { type RefObject, useLayoutEffect } from 'react'

/**
 * Publishes the height of an element at an edge of the page as a CSS variable, so the page can leave room for
 * it.
 */
export function useRoomTaken(element: RefObject<HTMLElement | null>, variable: `--${string}`): void {
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const root = document.documentElement.style
    let lastHeight = 0
    // set before the first paint, too; each change of the variable makes the browser recalculate the styles
    // of the whole page
    const observer = new ResizeObserver(() => {
      const height = measured.offsetHeight
      if (height === lastHeight) return
      lastHeight = height
      root.setProperty(variable, `${height}px`)
    })
    observer.observe(measured)
    return () => {
      observer.disconnect()
      root.removeProperty(variable)
    }
  }, [element, variable])
}
