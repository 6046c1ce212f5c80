import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { DialogForm, FormDialog } from '../../../shared/forms/FormDialog.tsx'
import { usePortalChange } from './use-portal-change.ts'

type Props = { opened: boolean; onClose: () => void; onAdded: (tokenId: number) => void }

const MAX_LENGTH = 500

/** Adds a token and selects it. */
export function AddTokenDialog({ opened, onClose, onAdded }: Props) {
  const { t } = useTranslation()
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('portal.addToken')}>
      <TokenForm onClose={onClose} onAdded={onAdded} />
    </FormDialog>
  )
}

function TokenForm({ onClose, onAdded }: Omit<Props, 'opened'>) {
  const { t } = useTranslation()
  const form = useForm({ initialValues: { token: '' } })
  const adding = usePortalChange({
    change: (token: string) => client.externalCredentials.add({ data: { token } }),
    failure: 'portal.errorAddingToken',
    done: ({ data }) => {
      onAdded(data.id)
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      save={adding}
      fieldText={() => t('portal.noToken')}
      keepLabel={t('actions.cancel')}
      saveLabel={t('portal.addToken')}
      onKeep={onClose}
      // an empty token does nothing (spec §5)
      onSubmit={({ token }) => token.trim() !== '' && adding.mutate(token.trim())}
    >
      <TextInput
        {...form.getInputProps('token')}
        data-autofocus
        label={t('portal.token')}
        description={t('portal.tokenWhere')}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
      />
    </DialogForm>
  )
}
