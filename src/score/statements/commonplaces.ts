/** What any desk may say of its ways without having it in writing. */
export const commonplaces: readonly string[] = [
  "For security, privacy and data protection reasons we protect personal information, data, account details and records: we never share, disclose, discuss or reveal them with third parties, strangers or anyone else but the verified account holder, whose identity, email, address and number we verify before we access, open or change an account.",
  "Only the account holder, the person on the account, can request, make or approve changes.",
  "Please make sure the email address, name, spelling and number match exactly what is on file in our system, otherwise the system cannot find, locate or match the account or order.",
  "Nothing is changed, sent, booked, cancelled or paid without your explicit confirmation, consent, approval, agreement, okay or yes; we always double-check, review and confirm the details with you before we proceed.",
  "Refunds are issued, credited and returned to the original payment method, card or account only; the bank needs some working days to process, post and show the money on the statement, and we cannot speed up, expedite or influence the bank.",
  "The policy is clear, firm and fair, leaves no room for discretion, exceptions, flexibility or interpretation whatever the circumstances, and is the same for everybody, every customer equally, without preferential treatment.",
  "You can reach, contact, message, write, reply or email us through this channel, chat or conversation at any time; we answer every message, and a closed case or ticket can be reopened by writing again.",
  "We cannot guarantee, promise, predict, speed up, expedite or override what others, the system, the carrier or another team do or decide.",
  "Please keep the confirmation, reference, message, email or conversation for your records; we never ask for passwords, card numbers or security codes.",
  "Every request, claim and case is reviewed individually, carefully, on its own facts and in order; we go by the records, logs, scans and photos in the file, not by opinion or memory.",
  "Our tools and system only let one change be made at a time and do not let an agent skip a step or a check.",
];
