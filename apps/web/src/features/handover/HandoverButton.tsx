import type { SiteInfo } from '@kilowatt/contracts/branding/site'
import type { Location } from '@kilowatt/contracts/tenancy/location'
import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { toastError } from '../../ui/feedback/toast.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { handoverDocument } from './handover-document.ts'
import { readPicture } from './read-picture.ts'

export type HandoverBrand = { name: string; supportEmail: string | null; logoUrl: string | null }

/** brand name with which a summary is printed */
export const handoverBrand = (site: SiteInfo | undefined): HandoverBrand => ({
  name: site?.platformName ?? '',
  supportEmail: site?.contact.supportEmail ?? null,
  logoUrl: site?.logo ?? null,
})

type Props = {
  location: Location
  brand: HandoverBrand
  /** only people who may manage access can see who has it */
  mayManageUsers: boolean
}

/** The summary of an installation for its owner, as a file to print or send. */
export function HandoverButton({ location, brand, mayManageUsers }: Props) {
  const { t, i18n } = useTranslation()
  const refusal = useRefusal()
  const locationId = location.id
  const make = useMutation({
    mutationFn: async () => {
      const [devices, channels, tests, controllers, people, logo] = await Promise.all([
        client.devices.list({ locationId }),
        client.channels.ofLocation({ locationId }),
        client.directionTests.list({ locationId }),
        client.oemDevices.ofLocation({ locationId }),
        mayManageUsers ? client.grants.list({ locationId }) : null,
        brand.logoUrl === null ? null : readPicture(brand.logoUrl),
      ])
      const shown = devices.data.devices.filter(({ hidden }) => !hidden)
      const latest = new Map(channels.data.devices.map((one) => [one.deviceId, one.channels]))
      // the PDF code loads only when it is needed
      const { drawPdf } = await import('./draw-pdf.ts')
      return drawPdf(
        handoverDocument({
          t,
          locale: i18n.language,
          now: Date.now(),
          brand: { ...brand, logo },
          location,
          controllers: controllers.data.oemDevices,
          devices: shown.map((device) => ({ device, channels: latest.get(device.id) ?? [] })),
          tests: tests.data.tests,
          people: people?.data.users ?? null,
        }),
      )
    },
    onSuccess: (file) => saveFile(`${fileNameOf(location.name)}.pdf`, file),
    onError: (error) => toastError(refusal(error)),
  })
  return (
    <Button
      leftSection={<IconFileTypePdf size={18} stroke={1.75} />}
      loading={make.isPending}
      onClick={() => make.mutate()}
    >
      {t('handover.save')}
    </Button>
  )
}

/** A file name that every file system accepts. */
const fileNameOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w-]+/g, '-')
    .toLowerCase()
