import { writeCsv } from '@kilowatt/domain/csv/write-csv'
import { Button } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusedFieldsOf } from '../../api/call-errors.ts'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { Card } from '../../ui/data/Card.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PickFile } from '../../ui/files/PickFile.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import classes from './ControllerStock.module.css'
import { SecretsGuard } from './SecretsGuard.tsx'

const columns = [
  'serial',
  'type',
  'alias',
  'internalId',
  'cpuSerial',
  'emmcSerial',
  'mac',
  'wirelessMac',
  'hardwareVersion',
]

/**
 * Imports a production batch from a file, all of it or none. This is the only chance to save the secrets as a
 * file.
 */
export function ImportBatch() {
  const { t, i18n } = useTranslation()
  const queries = useQueryClient()
  const refusal = useRefusal()
  const [isSaved, setIsSaved] = useState(false)
  const batch = useMutation({
    mutationFn: async (file: File) => client.oemDevices.importBatch({ csv: await file.text() }),
    onMutate: () => setIsSaved(false),
    onSuccess: () => queries.invalidateQueries({ queryKey: orpc.adminSearch.key() }),
  })
  const issued = batch.data?.data.oemDevices
  const faults = refusedFieldsOf(batch.error)
  const saveSecrets = () => {
    const rows = issued?.map(({ serial, secret, type }) => [serial, secret, type]) ?? []
    const content = writeCsv(['serial', 'secret', 'type'], rows, i18n.language)
    saveFile('controllers.csv', new Blob([content], { type: 'text/csv;charset=utf-8' }))
    setIsSaved(true)
  }
  return (
    <Card heading={t('stock.batch')} className={classes.fields}>
      <SecretsGuard shown={issued !== undefined} />
      {issued ? (
        <div className={classes.fields} role="status">
          <Notice kind="warning">{t('stock.batchRegistered', { count: issued.length })}</Notice>
          <div className={classes.buttons}>
            <Button
              variant="filled"
              leftSection={<IconDownload size={18} stroke={1.75} />}
              onClick={saveSecrets}
            >
              {t('stock.saveSecrets')}
            </Button>
            <Button variant="subtle" disabled={!isSaved} onClick={() => batch.reset()}>
              {t('stock.kept')}
            </Button>
          </div>
        </div>
      ) : (
        <>
          <p className="dim">{t('stock.batchHelp')}</p>
          <code className={classes.columns}>
            {columns.map((column, at) => (
              <Fragment key={column}>
                {at > 0 && (
                  <>
                    ,<wbr />
                  </>
                )}
                {column}
              </Fragment>
            ))}
          </code>
          {batch.error && (
            <Notice kind="critical">
              {faults.length === 0 ? (
                refusal(batch.error)
              ) : (
                <>
                  {t('stock.batchRefused')}
                  <ul className={classes.faults}>
                    {faults.map(({ path, message }) => (
                      <li key={`${path} ${message}`}>{message}</li>
                    ))}
                  </ul>
                </>
              )}
            </Notice>
          )}
          <PickFile accept="text/csv,.csv" onPick={(file) => batch.mutate(file)}>
            {(props) => (
              <Button
                {...props}
                loading={batch.isPending}
                leftSection={<IconUpload size={18} stroke={1.75} />}
              >
                {t('actions.chooseFile')}
              </Button>
            )}
          </PickFile>
        </>
      )}
    </Card>
  )
}
