/**
 * The last focused elements, newest last. When a dialog was opened from a menu, the menu entry that opened it
 * no longer exists.
 */
const trail: HTMLElement[] = []
const LONGEST = 12
/** the newest element is in the page's content; sheets and menus restore the focus themselves */
let isInContent = false

function remember({ target }: FocusEvent) {
  if (!(target instanceof HTMLElement)) return
  isInContent = target.closest('main') !== null
  const at = trail.indexOf(target)
  if (at >= 0) trail.splice(at, 1)
  trail.push(target)
  if (trail.length > LONGEST) trail.shift()
}

/** @returns a function that stops recording */
export function watchFocus(): () => void {
  const observer = new MutationObserver((changes) => {
    const last = trail.at(-1)
    if (last?.isConnected === false) {
      if (isInContent) restoreFocus()
      isInContent = false
      return
    }
    // a busy button is disabled, and loses the focus for that time
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

/** A dialog returns the focus shortly after it has closed, when its opener may be gone. */
const AFTER_RETURN_MS = 30

/**
 * Restores a focus that fell to the body because a dialog closed or a row was removed: to the last focused
 * element that is still on the page, else to the page itself, so Tab continues from where the person was.
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

export function restoreFocus(): void {
  setTimeout(giveFocusBack, AFTER_RETURN_MS)
}
