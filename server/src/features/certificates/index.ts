export {
  type CertificateIssued,
  type CertificatePdfGenerated,
  certificateIssued,
  certificatePdfGenerated,
} from './events.ts'
