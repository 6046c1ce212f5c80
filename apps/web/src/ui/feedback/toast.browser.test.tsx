import { MantineProvider } from '@mantine/core'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import ToastOutlet from './ToastOutlet.tsx'
import { clearToasts, MOST_TOASTS, toastError } from './toast.tsx'

afterEach(clearToasts)

test('a new failure is visible even when the maximum is shown: the oldest toast is hidden', async () => {
  await render(
    <MantineProvider>
      <ToastOutlet />
    </MantineProvider>,
  )
  const names = Array.from({ length: MOST_TOASTS + 1 }, (_, i) => `Failure ${i}`)
  for (const name of names) toastError(name)
  await expect.element(page.getByText('Failure 3')).toBeVisible()
  await expect.element(page.getByText('Failure 0')).not.toBeInTheDocument()
  expect(page.getByRole('alert').elements()).toHaveLength(MOST_TOASTS)
})
