import type { Page } from '@playwright/test'

/** Path of a location that the signed-in person can see. */
export async function pathOf(page: Page, name: string): Promise<string> {
  const { data } = await (await page.request.get('/api/locations?pageSize=100')).json()
  const found = data.locations.find((location: { name: string }) => location.name === name)
  if (!found) throw new Error(`${name} is not among the locations`)
  return `/locations/${found.id}`
}
