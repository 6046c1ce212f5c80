/** What had the focus lately, the newest last. Dialogs opened from a menu leave their opener behind with the menu. */
const trail: HTMLElement[] = []
const LONGEST = 12

function remember({ target }: FocusEvent) {
  if (!(target instanceof HTMLElement)) return
  const at = trail.indexOf(target)
  if (at >= 0) trail.splice(at, 1)
  trail.push(target)
  if (trail.length > LONGEST) trail.shift()
}

/** @returns what ends it */
export function watchFocus(): () => void {
  const observer = new MutationObserver(() => {
    if (trail.at(-1)?.isConnected === false) giveFocusBack()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', remember)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
  }
}

const canTakeFocus = (element: HTMLElement) =>
  element.checkVisibility() &&
  !element.matches(':disabled') &&
  element.closest('[role="dialog"], [role="menu"]') === null

/** A dialog gives the focus back a moment after it closed; its opener may be gone by then. */
const AFTER_RETURN_MS = 30

/**
 * Where the focus fell to the body, because a dialog is gone or a row went with what was removed: back to what was focused
 * before it on the page, if that is still there, else to the page itself, so that Tab goes on from where the person was.
 */
function giveFocusBack() {
  if (document.activeElement !== document.body && document.activeElement !== null) return
  const main = document.querySelector<HTMLElement>('main')
  const before = trail.findLast(
    (element) => element.isConnected && main?.contains(element) && canTakeFocus(element),
  )
  const place = before ?? main
  place?.focus({ preventScroll: true })
}

export function bringFocusBack(): void {
  setTimeout(giveFocusBack, AFTER_RETURN_MS)
}
