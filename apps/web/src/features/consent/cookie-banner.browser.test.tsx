import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

const answers: Answers = { 'firstAccount.state': () => ({ data: { open: false } }) }
const box = (element: Element) => element.getBoundingClientRect()
const answersOf = (region: Element) => [...region.querySelectorAll('button')]

test.each(['en', 'sl'] as const)(
  'the cookie question gives its answers equal weight and covers nothing, in %s',
  async (locale) => {
    await openPage('/auth/login', { answers, locale, isNew: true })
    const question = page.getByRole('region', { name: /Cookies|Piškotki/ })
    await expect.element(question).toBeVisible()
    for (const [width, height] of [
      [320, 568],
      [390, 844],
      [768, 1024],
      [1024, 600],
      [1440, 900],
    ] as const) {
      await page.viewport(width, height)
      const size = `${width} px`
      // the observer reports it after the next layout
      await expect
        .poll(() => Number.parseFloat(getComputedStyle(document.body).paddingBottom))
        .toBeCloseTo(box(question.element()).height, 0)
      window.scrollTo(0, document.documentElement.scrollHeight)
      const widths = answersOf(question.element()).map((button) => Math.round(box(button).width))
      expect(new Set(widths).size, `${widths} at ${size}`).toBe(1)
      const heights = answersOf(question.element()).map((button) => box(button).height)
      expect(new Set(heights).size, size).toBe(1)
      for (const button of answersOf(question.element()))
        expect(button.scrollWidth, `${button.textContent} at ${size}`).toBeLessThanOrEqual(button.clientWidth)
      const { top } = box(question.element())
      for (const element of document.querySelectorAll('footer a, footer select, aside p'))
        expect(box(element).bottom, `${element.textContent} at ${size}`).toBeLessThanOrEqual(top + 1)
      expect(document.documentElement.scrollWidth, size).toBeLessThanOrEqual(width)
    }
  },
)

test('the cookie question comes before the page for the keyboard', async () => {
  await openPage('/auth/login', { answers, isNew: true })
  await expect.element(page.getByLabelText('E-mail')).toHaveFocus()
  for (const name of ['Accept all', 'Only necessary', 'Customize selection']) {
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.element(page.getByRole('button', { name })).toHaveFocus()
  }
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('region', { name: 'Cookies' })).not.toBeInTheDocument()
  expect(getComputedStyle(document.body).paddingBottom).toBe('0px')
})
