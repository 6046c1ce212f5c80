/** Id of the server-rendered page, next to the element that the app fills. */
const DRAWN = 'drawn'

/** Selector of everything that a person can press or fill in, in document order. */
const parts = (root: ParentNode) => [
  ...root.querySelectorAll<HTMLElement>('a[href], button, input, select, [tabindex]'),
]

/** Key that matches an element of the server-rendered page to its counterpart in the app. */
const nameOf = (part: Element) =>
  [part.tagName, part.getAttribute('name') ?? part.getAttribute('aria-label') ?? part.textContent].join(' ')

const setValue = {
  input: Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set,
  select: Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set,
}

/**
 * Replaces the server-rendered page (`sign-in-page.tsx`), if there is one, with the app. Whatever the person
 * has typed, chosen and pressed in the meantime is carried over. All of it happens before the next paint.
 * @param show renders the app into its element synchronously
 */
export function takeOver(app: HTMLElement, show: () => void): void {
  const drawn = document.getElementById(DRAWN)
  const held = document.activeElement
  const scrolled = window.scrollY
  show()
  if (!drawn) return
  const shown = parts(app)
  const inApp = (part: Element) => shown.find((one) => nameOf(one) === nameOf(part))
  for (const part of parts(drawn)) fill(inApp(part), part)
  if (held && drawn.contains(held)) hold(inApp(held), held)
  const pressed = [...drawn.querySelectorAll<HTMLElement>('[data-pressed]')]
  drawn.remove()
  // scrolling forces a layout of the whole page
  if (scrolled > 0) window.scrollTo({ top: scrolled, behavior: 'instant' })
  pressed.sort((a, b) => Number(a.dataset.pressed) - Number(b.dataset.pressed))
  for (const part of pressed) inApp(part)?.click()
}

/** Fills in a value as if it had been typed. React only notices if its own setter is bypassed. */
function fill(part: Element | undefined, from: Element): void {
  if (part instanceof HTMLInputElement && from instanceof HTMLInputElement) {
    if (from.type === 'checkbox') {
      if (part.checked !== from.checked) part.click()
    } else if (from.value !== '') {
      setValue.input?.call(part, from.value)
      part.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  if (part instanceof HTMLSelectElement && from instanceof HTMLSelectElement && part.value !== from.value) {
    setValue.select?.call(part, from.value)
    part.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** Moves the focus directly from one field to the other, so an on-screen keyboard stays open. */
function hold(part: HTMLElement | undefined, from: Element): void {
  part?.focus({ preventScroll: true })
  // no browser reveals the cursor position in an e-mail field, so the cursor goes to the end there
  if (part instanceof HTMLInputElement && from instanceof HTMLInputElement && from.selectionStart !== null)
    part.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? undefined)
}
