import type { CompanyMail } from '@kilowatt/contracts/white-label/company-mail'
import { Skeleton } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '#api/client.ts'
import { useRefusal } from '#api/use-refusal.ts'
import { MailRecords } from '#features/company-settings/mail/MailRecords.tsx'
import { SenderForm } from '#features/company-settings/mail/SenderForm.tsx'
import { LoadFailure } from '#shared/failures/LoadFailure.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.tsx'
import { PageHeader } from '#ui/shell/page/PageHeader.tsx'

/** The sender of a company's mails, and the DNS records that make receivers trust it. */
export const Route = createFileRoute('/_signed-in/settings/global/companies/$companyId/mail')({
  staticData: { listed: { in: 'company', at: 60 }, crumb: { label: 'words.email', icon: IconMail } },
  component: MailSettings,
})

const companyRoute = getRouteApi('/_signed-in/settings/global/companies/$companyId')

function MailSettings() {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const { id: companyId } = companyRoute.useLoaderData()
  const options = orpc.companyMail.get.queryOptions({ input: { companyId } })
  const query = useQuery(options)
  const mail = query.data?.data.mail
  const save = useMutation({
    mutationFn: (sender: Pick<CompanyMail, 'senderName' | 'senderEmail'>) =>
      client.companyMail.save({ companyId, ...sender }),
    onSuccess: (answer) => {
      queryClient.setQueryData(options.queryKey, answer)
      toastSuccess(t('form.saved'))
    },
  })
  const check = useMutation({
    mutationFn: () => client.companyMail.check({ companyId }),
    onSuccess: (answer) => queryClient.setQueryData(options.queryKey, answer),
    onError: (error) => toastError(refusal(error)),
  })
  if (query.error)
    return <LoadFailure title={t('words.loadFailed')} error={query.error} onRetry={() => query.refetch()} />
  return (
    <>
      <PageHeader title={t('words.email')} />
      {mail ? (
        <>
          <SenderForm
            key={`${mail.senderName}/${mail.senderEmail}`}
            mail={mail}
            saving={save.isPending}
            error={save.error}
            onSave={(sender) => save.mutate(sender)}
          />
          <MailRecords mail={mail} checking={check.isPending} onCheck={() => check.mutate()} />
        </>
      ) : (
        <Skeleton height={240} radius={14} />
      )}
    </>
  )
}
