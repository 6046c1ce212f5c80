/**
 * What runs in the page itself, before any script of the app has come. Both stand in it as text (`first-page-plugin.ts`), so each
 * is complete in itself; the server allows them by their digest, and no others.
 */

/** First thing in the body: the light or dark that was chosen in this browser (`ui/theme/appearance.ts`) counts from the first picture on. */
export function wearScheme() {
  const root = document.documentElement
  let chosen = localStorage.getItem('appearance')
  if (chosen === 'system') chosen = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  if (chosen !== 'dark' && chosen !== 'light') return
  root.dataset.scheme = chosen
  root.dataset.mantineColorScheme = chosen
}

/**
 * Behind what the server has drawn: a press is kept until the app is there (`take-over.ts`), what stands at the edge takes its
 * room (`use-room-taken.ts`), and who has a keyboard may type at once.
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
    // only the app knows which page to come back to
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
