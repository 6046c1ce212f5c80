import type { Page } from '@playwright/test'

/** Shows the site in another brand's theme; the rest of the response does not change. */
export async function applyTheme(page: Page, theme: string) {
  await page.route('**/api/site/info*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.theme = theme
    await route.fulfill({ response, json: answer })
  })
}
