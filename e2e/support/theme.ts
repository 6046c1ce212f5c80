import type { Page } from '@playwright/test'

/** Shows the site in the clothes of another brand; everything else of its answer stays. */
export async function wearTheme(page: Page, theme: string) {
  await page.route('**/api/site/info*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.theme = theme
    await route.fulfill({ response, json: answer })
  })
}
