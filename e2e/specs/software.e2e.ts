import { createPrivateKey, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { demoKeyPath } from '../../apps/server/seed/demo/demo-software.ts'
import { createSoftwareSigner, signedSoftware } from '../../apps/server/seed/software.ts'
import { runningServer } from '../support/running-server.ts'
import { simulateController } from '../support/simulated-controller.ts'
import { expect, test } from '../support/test.ts'

/** hardware version of only these controllers, so no others are updated */
const hardwareVersion = 'rev software'

test('a signed release is uploaded, published and installed on request; a roll-out that fails pauses automatically', async ({
  page,
  pageOf,
  signIn,
  workbench,
  database,
}) => {
  const signer = createSoftwareSigner(
    createPrivateKey(await readFile(demoKeyPath(runningServer().dataDir), 'utf8')),
  )
  const [home, other] = [await workbench({ name: 'Update House' }), await workbench({ name: 'Fault House' })]
  const keys = [signer.publicKey]
  await using _good = await simulateController(
    { ...home.controller, hardware: hardwareVersion },
    { updates: { keys, fault: null } },
  )
  await using _bad = await simulateController(
    { ...other.controller, hardware: hardwareVersion },
    { updates: { keys, fault: 'signature' } },
  )

  const content = randomBytes(5_000_000)
  const { signature, version } = signedSoftware(signer, { content, version: '5.1', hardwareVersion })
  await signIn('super')
  await page.goto('/admin/software')
  await page.getByRole('button', { name: 'Upload release' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Hardware version').fill(hardwareVersion)
  await dialog.getByLabel('Version', { exact: true }).fill(version)
  await dialog.getByLabel('Signature').fill(signature)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'software.bin', mimeType: 'application/octet-stream', buffer: content })
  await dialog.getByRole('button', { name: 'Upload release' }).click()
  await expect(dialog.getByText(/^This draft is not offered/)).toBeVisible()
  await dialog.getByLabel('Notes').fill('Charges when the sun shines')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByText('Publish version 5.1?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 5.1 has been published.')).toBeVisible()

  const owner = await pageOf(home.owner)
  await owner.goto(`/locations/${home.locationId}/manage/oem-devices/${home.controller.serial}`)
  await expect(owner.getByText('Charges when the sun shines')).toBeVisible()
  await owner.getByRole('button', { name: 'Update', exact: true }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Update', exact: true }).click()
  await expect(owner.getByText('Version 5.1 is installed.')).toBeVisible()
  await expect(owner.getByText('Latest installed')).toBeVisible()

  await page.getByRole('button', { name: /5\.1$/ }).click()
  await page.getByRole('menuitem', { name: 'Roll out' }).click()
  await expect(dialog.getByText(/^1 controller will get this version/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Start roll-out' }).click()
  const minute = () =>
    database.pool.query("insert into pgboss.job (name, data) values ('fleet.update-software', '{}')")
  await expect(page.getByRole('heading', { level: 1, name: 'Version 5.1' })).toBeVisible()
  await minute()
  await expect(page.getByText('The file’s signature is not valid.')).toBeVisible()
  await minute()
  await expect(page.getByText(/^The roll-out paused automatically/)).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(
    dialog.getByRole('radio', { name: 'Leave them and try other controllers first' }),
  ).toBeVisible()
})
