import { type RefObject, useEffect } from 'react'

/**
 * Whoever works by keyboard stays where they are: when what had the focus goes from the page (a row that was removed, the
 * button of a dialog whose opener went with its row), the focus goes to the content, not to the top of the document.
 */
export function useKeptFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let focused: Node | null = null
    const remember = ({ target }: FocusEvent) => {
      focused = target instanceof Node ? target : null
    }
    const keep = () => {
      if (focused === null || focused.isConnected || document.activeElement !== document.body) return
      focused = null
      content.current?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(keep)
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [content])
}
