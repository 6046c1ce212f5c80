import rules from 'virtual:form-rules/oemDevices.create'
import { oemDeviceTypes } from '@kilowatt/domain/devices/device-categories'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { CallForm } from '../../shared/forms/CallForm.tsx'
import { useRules } from '../../shared/forms/use-rules.ts'
import { Card } from '../../ui/data/Card.tsx'
import { CopyButton } from '../../ui/data/CopyButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import classes from './ControllerStock.module.css'
import { SecretsGuard } from './SecretsGuard.tsx'

/** One controller, P1 module or gateway, with the secret that it signs in with, shown only once. */
export function RegisterController() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const form = useForm<{ type: (typeof oemDeviceTypes)[number]; serial: string; alias: string }>({
    initialValues: { type: 'CONTROLLER', serial: '', alias: '' },
    validate: useRules({ serial: rules.serial ?? {}, alias: rules.alias ?? {} }),
  })
  const register = useMutation({
    mutationFn: ({ type, serial, alias }: typeof form.values) =>
      client.oemDevices.create({
        type,
        ...(serial.trim() !== '' && { serial: serial.trim() }),
        ...(alias.trim() !== '' && { alias: alias.trim() }),
      }),
    onSuccess: () => {
      form.reset()
      return queries.invalidateQueries({ queryKey: orpc.adminSearch.key() })
    },
  })
  const issued = register.data?.data.oemDevice
  return (
    <Card heading={t('stock.one')}>
      <SecretsGuard shown={issued !== undefined} />
      {issued ? (
        <div className={classes.fields} role="status">
          <Notice kind="warning">{t('stock.secretOnce')}</Notice>
          {(['serial', 'secret'] as const).map((name) => (
            <div key={name} className={classes.issued}>
              <span>{t(name === 'serial' ? 'words.serial' : 'stock.secret')}</span>
              <code>{issued[name]}</code>
              <CopyButton
                text={issued[name]}
                subject={t(name === 'serial' ? 'words.serial' : 'stock.secret')}
              />
            </div>
          ))}
          <Button variant="filled" onClick={() => register.reset()}>
            {t('stock.kept')}
          </Button>
        </div>
      ) : (
        <CallForm
          form={form}
          className={classes.fields}
          error={register.error}
          ownRefusals={{ conflict: 'stock.serialInUse' }}
          onSubmit={(device) => register.mutate(device)}
        >
          <NativeSelect
            {...form.getInputProps('type')}
            label={t('words.type')}
            data={oemDeviceTypes.map((value) => ({ value, label: t(`controllerTypes.${value}`) }))}
          />
          <TextInput
            {...form.getInputProps('serial')}
            label={t('words.serial')}
            description={t('stock.serialHelp')}
            placeholder="XXXX-XXXX-XXXX-XXXX"
            autoComplete="off"
            onChange={(event) => form.setFieldValue('serial', event.currentTarget.value.toUpperCase())}
          />
          <TextInput {...form.getInputProps('alias')} label={t('stock.alias')} autoComplete="off" />
          <Button type="submit" variant="filled" loading={register.isPending}>
            {t('stock.register')}
          </Button>
        </CallForm>
      )}
    </Card>
  )
}
