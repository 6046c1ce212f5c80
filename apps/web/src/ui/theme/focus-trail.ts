/** What had the focus lately, the newest last. Dialogs opened from a menu leave their opener behind with the menu. */
const trail: HTMLElement[] = []
const LONGEST = 12
/** the newest is part of the page's content: a sheet or a menu gives the focus back by itself */
let isInContent = false

function remember({ target }: FocusEvent) {
  if (!(target instanceof HTMLElement)) return
  isInContent = target.closest('main') !== null
  const at = trail.indexOf(target)
  if (at >= 0) trail.splice(at, 1)
  trail.push(target)
  if (trail.length > LONGEST) trail.shift()
}

/** @returns what ends it */
export function watchFocus(): () => void {
  const observer = new MutationObserver((changes) => {
    const last = trail.at(-1)
    if (last?.isConnected === false) {
      if (isInContent) bringFocusBack()
      isInContent = false
      return
    }
    // a button that is busy takes no press, and loses the focus as long
    const isBack = changes.some(({ type, target }) => type === 'attributes' && target === last)
    if (isBack && isFocusLost() && !last?.matches(':disabled')) last?.focus({ preventScroll: true })
  })
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', remember)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    trail.length = 0
  }
}

const isFocusLost = () => document.activeElement === document.body || document.activeElement === null

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
  if (!isFocusLost()) return
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
