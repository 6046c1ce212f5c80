import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setupAnswers, setupSerial } from '../../testing/answers/setup-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { inputsOf } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'

const next = (name: string) => page.getByRole('button', { name: `Next: ${name}` }).click()
async function typeSerial() {
  await page.getByRole('textbox', { name: 'Group 1 of 4' }).click()
  await userEvent.keyboard(setupSerial.replaceAll('-', '').toLowerCase())
}

describe('a location with a controller that was unlinked', () => {
  const old = {
    unitId: '2B4D-6F8H-1J3L-5N7Q',
    alias: 'Boiler room',
    type: 'CONTROLLER' as const,
    isLinked: false,
    connected: false,
    leftAt: Date.UTC(2026, 5, 1),
    devices: ['Heat pump', 'Meter'],
  }
  const linked = {
    location: { id: 7, name: 'Sunny Hill' },
    controller: { id: 51, unitId: setupSerial, type: 'CONTROLLER' as const },
  }
  const open = (controllers: (typeof old)[]) =>
    openPage('/setup/oem-device?locationId=7', {
      answers: {
        ...setupAnswers,
        'auth.user': () => ({ data: { user: owner } }),
        'setup.replaceable': () => ({ data: { controllers } }),
        'setup.assign': () => ({ data: linked }),
      },
    })

  test('lets the new controller take over if the person chooses so', async () => {
    await open([old])
    await typeSerial()
    await expect
      .element(page.getByRole('radio', { name: 'No, it is an additional controller' }))
      .toBeChecked()
    await expect.element(page.getByText(/Heat pump, Meter · unlinked 01\. 06\. 2026/)).toBeVisible()
    await page.getByRole('radio', { name: 'Yes, it takes over from Boiler room' }).click()
    await expectClean('take over')
    await next('tariffs')
    await next('overview')
    await expect.element(page.getByText(old.unitId)).toBeVisible()
    await page.getByRole('button', { name: 'Link controller' }).click()
    await expect
      .poll(() => inputsOf('setup.assign'))
      .toMatchObject([{ locationId: 7, data: { takesOverFrom: old.unitId } }])
  })

  test('shows which devices continue if the same controller is linked again', async () => {
    await open([{ ...old, unitId: setupSerial }])
    await typeSerial()
    await expect
      .element(
        page.getByText(/was linked here before\. Its devices continue with their history: Heat pump, Meter/),
      )
      .toBeVisible()
    expect(page.getByRole('radio', { name: /takes over/ }).elements()).toEqual([])
  })
})
