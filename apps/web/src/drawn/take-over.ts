/** In the page: what the server has drawn, beside the element that the app fills. */
const DRAWN = 'drawn'

/** What can be pressed or filled, in the order of the page. */
const parts = (root: ParentNode) => [
  ...root.querySelectorAll<HTMLElement>('a[href], button, input, select, [tabindex]'),
]

/** By what a part of the drawn page is found again in the app's. */
const nameOf = (part: Element) =>
  [part.tagName, part.getAttribute('name') ?? part.getAttribute('aria-label') ?? part.textContent].join(' ')

const setValue = {
  input: Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set,
  select: Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set,
}

/**
 * Shows the app beside the page that the server has drawn (`sign-in-page.tsx`), if there is one: what somebody has typed, chosen
 * and pressed there meanwhile is theirs in the app, too, and the drawn page goes. All of it before the browser shows any of it.
 * @param show makes the app stand in its element by the time it returns
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
  // asking for it has the whole page laid out at once
  if (scrolled > 0) window.scrollTo({ top: scrolled, behavior: 'instant' })
  pressed.sort((a, b) => Number(a.dataset.pressed) - Number(b.dataset.pressed))
  for (const part of pressed) inApp(part)?.click()
}

/** As if the same had been typed into it; React hears of it only when its own setter is passed by. */
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

/** The focus goes straight from one field to the other: a keyboard on the screen stays where it is. */
function hold(part: HTMLElement | undefined, from: Element): void {
  part?.focus({ preventScroll: true })
  // of an e-mail address no browser tells where one stands; behind it, then
  if (part instanceof HTMLInputElement && from instanceof HTMLInputElement && from.selectionStart !== null)
    part.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? undefined)
}
