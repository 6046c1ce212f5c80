/**
 * Inline scripts that run before any script of the app has loaded. Both are inserted into the page as text
 * (`first-page-plugin.ts`), so neither may refer to anything outside itself. The server allows only these
 * two, by their digest.
 */

/**
 * First in the body: applies the light or dark scheme that was chosen in this browser
 * (`ui/theme/appearance.ts`) before the first paint.
 */
export function applyScheme() {
  const root = document.documentElement
  let chosen = localStorage.getItem('appearance')
  if (chosen === 'system') chosen = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  if (chosen !== 'dark' && chosen !== 'light') return
  root.dataset.scheme = chosen
  root.dataset.mantineColorScheme = chosen
}

/**
 * After the server-rendered page: remembers presses until the app has loaded (`take-over.ts`), publishes the
 * height of elements at the edges (`use-room-taken.ts`), and focuses the e-mail field for people with a
 * keyboard.
 */
export function keepDrawn() {
  const drawn = document.getElementById('drawn')
  if (!drawn) return
  let presses = 0
  const press = (part: Element | null | undefined) => part?.setAttribute('data-pressed', `${++presses}`)
  drawn.addEventListener('submit', (event) => {
    event.preventDefault()
    press(event.submitter)
  })
  drawn.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    press(event.target.closest('button[type=button]'))
    // only the app knows which page to return to
    const registers = event.target.closest('a[href^="/auth/register"]')
    if (!registers || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    press(registers)
  })
  for (const part of drawn.querySelectorAll<HTMLElement>('[data-room]'))
    document.documentElement.style.setProperty(part.dataset.room ?? '', `${part.offsetHeight}px`)
  if (matchMedia('(hover: hover) and (pointer: fine)').matches)
    drawn.querySelector<HTMLElement>('input[type=email]')?.focus()
}
