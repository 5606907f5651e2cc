import { tidyAccountsJob } from './account/tidy-accounts.ts';
import { checkPhotoJob } from './files/photos/check-photo.ts';
import { tidyFilesJob } from './files/uploads/tidy-files.ts';
import { demoJob } from './demo/work-on-demo.ts';
import { fleetDigestJob } from './fleet/fleet-digest.ts';
import { importOverlaysJob } from './overlays/import-overlays.ts';
import { refreshOverlaysJob } from './overlays/datasets/refresh-overlays.ts';
import { tidyPlansJob } from './plans/history/tidy-plans.ts';
import { tidyAuditJob } from './platform/audit/tidy-audit.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { sendMailJob } from './platform/mail/send-mail.ts';
import { tidyMailsJob } from './platform/mail/tidy-mails.ts';
import { runProjectJob } from './projects/runs/run-project.ts';
import { tidyTracksJob } from './telemetry/tracks/tidy-tracks.ts';
import { deliverWebhooksJob } from './webhooks/deliver-due.ts';
import { tidyDeliveriesJob } from './webhooks/tidy-deliveries.ts';
import { pollAlertsJob } from './weather/alerts/poll-alerts.ts';

/** Every background job. */
export const jobs: readonly Job[] = [
  sendMailJob,
  tidyMailsJob,
  tidyAccountsJob,
  tidyAuditJob,
  tidyPlansJob,
  tidyFilesJob,
  checkPhotoJob,
  pollAlertsJob,
  importOverlaysJob,
  refreshOverlaysJob,
  fleetDigestJob,
  tidyTracksJob,
  runProjectJob,
  deliverWebhooksJob,
  tidyDeliveriesJob,
  demoJob,
];
