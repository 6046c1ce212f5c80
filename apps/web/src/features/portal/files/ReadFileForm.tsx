import type { ExternalDevice } from '@kilowatt/contracts/portal/external-devices'
import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { formatDate } from '@kilowatt/domain/units/format-date'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { DialogAnswers } from '../../../shared/forms/DialogAnswers.tsx'
import type { ReadSeries } from '../../../shared/grid-tariff/work/read-series.ts'
import { FileProblems } from '../../../shared/meter-files/FileProblems.tsx'
import { SeriesFacts } from '../../../shared/meter-files/SeriesFacts.tsx'
import type { PortalRange } from '../../../shared/portal/portal-range.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'

type Props = {
  name: string
  /** zone that the file was read in */
  clock: ReactNode
  read: Extract<ReadSeries, { kind: 'read' }>
  devices: readonly ExternalDevice[]
  onClose: () => void
  onAdded: (added: AddedFile) => void
}

export type AddedFile = { deviceId: number; days: PortalRange; isNewPlace: boolean }

const NEW = 'new'
const MAX_NAME = 60

/** The content of a file, and the metering place it belongs to; stored part by part. */
export function ReadFileForm({ name, clock, read, devices, onClose, onAdded }: Props) {
  const { t, i18n } = useTranslation()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const [at, setAt] = useState(0)
  const meter = read.meters[at] ?? read.meters[0]
  const known = devices.find(({ eimm, gsrn }) => meter?.meter != null && [eimm, gsrn].includes(meter.meter))
  const [target, setTarget] = useState(known ? String(known.id) : NEW)
  const [newName, setNewName] = useState(meter?.meter ?? name.replace(/\.\w+$/, '').slice(0, MAX_NAME))
  /** a newly created place stays selected when a part fails and is retried */
  const [made, setMade] = useState<number | null>(null)
  const keeping = useMutation({
    mutationFn: async () => {
      const deviceId =
        target === NEW
          ? (made ?? (await client.externalDevices.add({ data: { name: newName.trim() } })).data.deviceId)
          : Number(target)
      if (target === NEW) setMade(deviceId)
      for (const part of meter?.parts ?? []) await client.externalDevices.bring({ deviceId, data: part })
      return deviceId
    },
    onSuccess: async (deviceId) => {
      await queryClient.invalidateQueries({ queryKey: orpc.externalDevices.key() })
      toastSuccess(t('portal.fileKept'))
      if (meter)
        onAdded({
          deviceId,
          isNewPlace: target === NEW,
          days: {
            from: localDateAt(TARIFF_ZONE, meter.startMs),
            to: localDateAt(TARIFF_ZONE, meter.endMs - 1),
          },
        })
      onClose()
    },
  })
  if (!meter) return null
  const dateText = (ms: number) => formatDate(ms, { timeZone: TARIFF_ZONE })
  return (
    <form
      noValidate
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault()
        if (target !== NEW || newName.trim() !== '') keeping.mutate()
      }}
    >
      {keeping.error && <Notice kind="critical">{refusal(keeping.error)}</Notice>}
      {read.meters.length > 1 && (
        <NativeSelect
          label={t('portal.meter')}
          value={String(at)}
          onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
          data={read.meters.map((one, i) => ({
            value: String(i),
            label: one.meter ?? t('portal.meterNumber', { number: i + 1 }),
          }))}
        />
      )}
      <Notice kind="ok">
        {t('portal.fileRead', {
          from: dateText(meter.startMs),
          to: dateText(meter.endMs - 1),
          known: formatNumber(meter.known, { locale: i18n.language }),
          count: meter.minutes,
        })}
      </Notice>
      <SeriesFacts summaries={meter.summaries} zone={read.zone ?? TARIFF_ZONE} />
      <FileProblems problems={read.problems} />
      {clock}
      <NativeSelect
        label={t('portal.device')}
        value={target}
        onChange={({ currentTarget }) => setTarget(currentTarget.value)}
        data={[
          { value: NEW, label: t('portal.newPlace') },
          ...devices.map(({ id, eimm }) => ({ value: String(id), label: eimm })),
        ]}
      />
      {target === NEW && (
        <TextInput
          label={t('words.name')}
          maxLength={MAX_NAME}
          value={newName}
          error={newName.trim() === '' && t('form.nameMissing')}
          onChange={({ currentTarget }) => setNewName(currentTarget.value)}
        />
      )}
      <DialogAnswers
        keepLabel={t('actions.cancel')}
        saveLabel={t('portal.keepReadings')}
        busy={keeping.isPending}
        onKeep={onClose}
      />
    </form>
  )
}
