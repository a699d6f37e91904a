export const webhookSettings = {
  LEAD_WEBHOOK_URL: 'https://hooks.example.com/x',
  LEAD_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
};

export const emailSettings = {
  SMTP_URL: 'smtps://site:word@mail.example.com',
  LEAD_EMAIL_TO: 'ana@porchlight.example, ben@porchlight.example',
  LEAD_EMAIL_FROM: 'site@porchlight.example',
};

export const legalSettings = {
  LEGAL_NAME: 'Sample LLC',
  LEGAL_ADDRESS: '100 Example Street, Springfield',
  LEGAL_EMAIL: 'legal@porchlight.example',
};
