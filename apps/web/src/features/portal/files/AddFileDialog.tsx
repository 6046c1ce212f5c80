import type { ExternalDevice } from '@kilowatt/contracts/portal/external-devices'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../../shared/forms/FormDialog.module.css'
import { FormDialog } from '../../../shared/forms/FormDialog.tsx'
import { askGridTariffWorker } from '../../../shared/grid-tariff/work/ask-grid-tariff-worker.ts'
import type { FileQuestion, ReadSeries } from '../../../shared/grid-tariff/work/read-series.ts'
import { ChangeColumns } from '../../../shared/meter-files/ChangeColumns.tsx'
import { MappingForm } from '../../../shared/meter-files/MappingForm.tsx'
import { ReadClock } from '../../../shared/meter-files/ReadClock.tsx'
import { ownZone } from '../../../shared/meter-files/ZoneField.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PickFile } from '../../../ui/files/PickFile.tsx'
import { type AddedFile, ReadFileForm } from './ReadFileForm.tsx'

type Props = {
  opened: boolean
  devices: readonly ExternalDevice[]
  onClose: () => void
  onAdded: (added: AddedFile) => void
}

/** More than two years of quarter-hours with every column of a portal; a larger file is something else. */
const MOST_BYTES = 40_000_000

/** Adds a file of readings: it is read in this browser, and the meters' readings are stored. */
export function AddFileDialog({ opened, onClose, ...form }: Props) {
  const { t } = useTranslation()
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('portal.bringFile')} size={560}>
      <FileForm {...form} onClose={onClose} />
    </FormDialog>
  )
}

type NamedFile = FileQuestion & { readonly name: string }
type Read = { readonly namedFile: NamedFile; readonly found: ReadSeries }

function FileForm({ devices, onClose, onAdded }: Omit<Props, 'opened'>) {
  const { t, i18n } = useTranslation()
  const [isTooLarge, setIsTooLarge] = useState(false)
  const reading = useMutation({
    mutationFn: async (namedFile: NamedFile): Promise<Read> => {
      const { name: _name, ...question } = namedFile
      return { namedFile, found: await askGridTariffWorker('readSeries', question) }
    },
  })
  const choose = async (file: File | null) => {
    if (!file) return
    setIsTooLarge(file.size > MOST_BYTES)
    if (file.size <= MOST_BYTES)
      reading.mutate({
        name: file.name,
        bytes: new Uint8Array(await file.arrayBuffer()),
        zone: reading.variables?.zone ?? ownZone(),
      })
  }
  const read: Read | undefined = isTooLarge ? undefined : reading.data
  return (
    <div className={classes.form}>
      <p className="dim">{t('portal.bringHelp')}</p>
      <PickFile accept=".csv,.txt,.json,text/csv" onPick={choose}>
        {(props) => (
          <Button
            {...props}
            loading={reading.isPending}
            leftSection={<IconFileSpreadsheet size={18} stroke={1.75} />}
          >
            {read?.namedFile.name ?? t('actions.chooseFile')}
          </Button>
        )}
      </PickFile>
      {isTooLarge && (
        <Notice kind="critical">
          {t('portal.fileTooLarge', { most: formatNumber(MOST_BYTES / 1e6, { locale: i18n.language }) })}
        </Notice>
      )}
      {reading.error && <Notice kind="critical">{t('portal.workerFailed')}</Notice>}
      {read?.found.kind === 'unreadable' && (
        <Notice kind="critical">{t(`gridTariffCalculator.unreadable_${read.found.reason}`)}</Notice>
      )}
      {read?.found.kind === 'unknown' && (
        <MappingForm
          key={read.namedFile.name}
          bytes={read.namedFile.bytes}
          table={read.found.table}
          zone={read.namedFile.zone}
          onMapping={(mapping) => reading.mutate({ ...read.namedFile, mapping, zone: mapping.zone })}
        />
      )}
      {read?.found.kind === 'read' && (
        <ReadFileForm
          key={read.namedFile.name}
          name={read.namedFile.name}
          clock={
            <>
              <ReadClock
                format={read.found.format}
                zone={read.found.zone}
                onZone={(zone) => reading.mutate({ ...read.namedFile, zone })}
              />
              {read.found.table && (
                <ChangeColumns
                  bytes={read.namedFile.bytes}
                  table={read.found.table}
                  zone={read.namedFile.zone}
                  onMapping={(mapping) => reading.mutate({ ...read.namedFile, mapping, zone: mapping.zone })}
                />
              )}
            </>
          }
          read={read.found}
          devices={devices}
          onClose={onClose}
          onAdded={onAdded}
        />
      )}
    </div>
  )
}
