/*
 * What comes back of a mail that could not be delivered, written by hand as these mail servers write it; `to` is the address that it comes
 * back to.
 */

const lines = (text: string) => text.replaceAll('\n', '\r\n');

/** The mail that came back, as it is attached: nothing in it is believed. */
const original = (to: string) => `Return-Path: <${to}>
Received: from foyer.harbour.example (foyer.harbour.example [192.0.2.10])
	by mail.harbour.example (Postfix) with ESMTPS id 4XyZ
From: Harbour Events <tickets@harbour.example>
To: Another Person <another.person@example.net>
Subject: Your ticket for Harbour Day
Message-ID: <00000000-0000-4000-8000-000000000001@harbour.example>
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

See you there.
`;

type Told = { action?: string; status?: string; said?: string };

export const fromPostfix = (
  to: string,
  {
    action = 'failed',
    status = '5.1.1',
    said = `smtp; 550 5.1.1 <unknown@example.net>: Recipient address
    rejected: User unknown in virtual mailbox table`,
  }: Told = {},
  more = '',
) =>
  lines(`Return-Path: <>
X-Original-To: ${to}
Delivered-To: bounces@harbour.example
Received: by mail.harbour.example (Postfix)
	id 4XyZ9k2Qmz; Tue, 24 Nov 2026 10:00:05 +0000 (UTC)
Date: Tue, 24 Nov 2026 10:00:05 +0000 (UTC)
From: MAILER-DAEMON@mail.harbour.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${to}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4XyZ9j1Plx.1764000005/mail.harbour.example"
Content-Transfer-Encoding: 8bit
Message-Id: <20261124100005.4XyZ9k2Qmz@mail.harbour.example>

This is a MIME-encapsulated message.

--4XyZ9j1Plx.1764000005/mail.harbour.example
Content-Description: Notification
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

This is the mail system at host mail.harbour.example.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

--4XyZ9j1Plx.1764000005/mail.harbour.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.harbour.example
X-Postfix-Queue-ID: 4XyZ9j1Plx
X-Postfix-Sender: rfc822; ${to}
Arrival-Date: Tue, 24 Nov 2026 10:00:03 +0000 (UTC)

Final-Recipient: rfc822; unknown@example.net
Original-Recipient: rfc822;unknown@example.net
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.example.net
Diagnostic-Code: ${said}

--4XyZ9j1Plx.1764000005/mail.harbour.example
Content-Description: Undelivered Message
Content-Type: message/rfc822
Content-Transfer-Encoding: 8bit

${original(to)}${more}
--4XyZ9j1Plx.1764000005/mail.harbour.example--
`);

export const fromExchange = (to: string) =>
  lines(`Received: from DB9PR01MB0001.eurprd01.prod.exchange.example (2603:10a6::1)
 by mail.harbour.example with ESMTPS; Tue, 24 Nov 2026 10:00:07 +0000
MIME-Version: 1.0
From: Microsoft Outlook
	<MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@contoso.example>
To: <${to}>
Date: Tue, 24 Nov 2026 10:00:06 +0000
Content-Type: multipart/report; report-type=delivery-status;
	boundary="2d8b9b6d-3a5c-4f6e-9a51-7f2a3f4e5d6c"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: en-GB
Message-ID: <0d7d5c0e-9d6c-4a8b@DB9PR01MB0001.eurprd01.prod.exchange.example>
In-Reply-To: <00000000-0000-4000-8000-000000000001@harbour.example>
Subject: Undeliverable: Your ticket for Harbour Day
Auto-Submitted: auto-replied

--2d8b9b6d-3a5c-4f6e-9a51-7f2a3f4e5d6c
Content-Type: multipart/alternative; differences=Content-Type;
	boundary="8a1f6b51-7c59-4f0f-9d43-0a1b2c3d4e5f"

--8a1f6b51-7c59-4f0f-9d43-0a1b2c3d4e5f
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Your message to unknown@contoso.example couldn't be delivered.
unknown wasn't found at contoso.example.

--8a1f6b51-7c59-4f0f-9d43-0a1b2c3d4e5f
Content-Type: text/html; charset="us-ascii"
Content-Transfer-Encoding: base64

PHA+bm9ib2R5IHdhc24ndCBmb3VuZCBhdCBjb250b3NvLmV4YW1wbGUuPC9wPg==

--8a1f6b51-7c59-4f0f-9d43-0a1b2c3d4e5f--

--2d8b9b6d-3a5c-4f6e-9a51-7f2a3f4e5d6c
Content-Type: message/delivery-status

Reporting-MTA: dns;DB9PR01MB0001.eurprd01.prod.exchange.example
Received-From-MTA: dns;mail.harbour.example
Arrival-Date: Tue, 24 Nov 2026 10:00:05 +0000

Original-Recipient: rfc822;unknown@contoso.example
Final-Recipient: rfc822;unknown@contoso.example
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient unknown@contoso.example not found by SMTP address lookup
X-Display-Name: unknown

--2d8b9b6d-3a5c-4f6e-9a51-7f2a3f4e5d6c
Content-Type: message/rfc822

${original(to)}
--2d8b9b6d-3a5c-4f6e-9a51-7f2a3f4e5d6c--
`);

export const fromGmail = (to: string) =>
  lines(`Return-Path: <>
Received: from mail-sor-f69.google.example (mail-sor-f69.google.example [198.51.100.69])
        for <${to}>; Tue, 24 Nov 2026 10:00:09 +0000
Content-Type: multipart/report; boundary="0000000000004d3f2c0642a1b7aa"; report-type=delivery-status
To: ${to}
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
From: Mail Delivery Subsystem <mailer-daemon@googlemail.example>
Date: Tue, 24 Nov 2026 02:00:09 -0800 (PST)

--0000000000004d3f2c0642a1b7aa
Content-Type: multipart/related; boundary="0000000000004d46c90642a1b7bd"

--0000000000004d46c90642a1b7bd
Content-Type: multipart/alternative; boundary="0000000000004d46cf0642a1b7be"

--0000000000004d46cf0642a1b7be
Content-Type: text/plain; charset="UTF-8"

** Address not found **

Your message wasn't delivered to unknown@gmail.example because the address couldn't be found.

--0000000000004d46cf0642a1b7be--
--0000000000004d46c90642a1b7bd
Content-Type: image/png; name="icon.png"
Content-Disposition: attachment; filename="icon.png"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

iVBORw0KGgo=
--0000000000004d46c90642a1b7bd--
--0000000000004d3f2c0642a1b7aa
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.example
Received-From-MTA: dns; ${to}
Arrival-Date: Tue, 24 Nov 2026 02:00:08 -0800 (PST)
X-Original-Message-ID: <00000000-0000-4000-8000-000000000001@harbour.example>

Final-Recipient: rfc822; unknown@gmail.example
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.google.example. (198.51.100.27, the server
 for the domain gmail.example.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550 5.1.1 unnecessary spaces. a640c23a62f3a-sor - gsmtp
Last-Attempt-Date: Tue, 24 Nov 2026 02:00:09 -0800 (PST)

--0000000000004d3f2c0642a1b7aa
Content-Type: message/rfc822

${original(to)}
--0000000000004d3f2c0642a1b7aa--
`);

export const fromExim = (to: string) =>
  lines(`Return-path: <>
Envelope-to: ${to}
Delivery-date: Tue, 24 Nov 2026 10:00:11 +0000
Received: from Debian-exim by mx.exim.example with local (Exim 4.98)
	id 1uXyZa-000000003Ab-1cDe
	for ${to};
	Tue, 24 Nov 2026 10:00:10 +0000
X-Failed-Recipients: unknown@example.net
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.exim.example>
To: ${to}
References: <00000000-0000-4000-8000-000000000001@harbour.example>
Content-Type: multipart/report; report-type=delivery-status; boundary=1764000010-eximdsn-804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1uXyZa-000000003Ab-1cDe@mx.exim.example>
Date: Tue, 24 Nov 2026 10:00:10 +0000

--1764000010-eximdsn-804289383
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

A message sent by

  <${to}>

could not be delivered to one or more of its recipients. The following
address(es) failed:

  unknown@example.net
    host mx.example.net [203.0.113.5]
    SMTP error from remote mail server after RCPT TO:<unknown@example.net>:
    550 No such user here

--1764000010-eximdsn-804289383
Content-type: message/delivery-status

Reporting-MTA: dns; mx.exim.example

Action: failed
Final-Recipient: rfc822;unknown@example.net
Status: 5.0.0
Remote-MTA: dns; mx.example.net
Diagnostic-Code: smtp; 550 No such user here

--1764000010-eximdsn-804289383
Content-type: message/rfc822

${original(to)}
--1764000010-eximdsn-804289383--
`);

export const fromSes = (to: string) =>
  lines(`Return-Path: <>
Received: from a7-21.smtp-out.ses.example (a7-21.smtp-out.ses.example [192.0.2.21])
 for ${to}; Tue, 24 Nov 2026 10:00:13 +0000 (UTC)
Date: Tue, 24 Nov 2026 10:00:13 +0000
From: MAILER-DAEMON@ses.example
To: ${to}
Message-ID: <0102019a0b1c2d3e-example@ses.example>
Subject: Delivery Status Notification (Failure)
MIME-Version: 1.0
Content-Type: multipart/report;
	boundary="----=_Part_1187712_1466018214.1764000013012"; report-type="delivery-status"

------=_Part_1187712_1466018214.1764000013012
Content-Type: text/plain; charset=us-ascii
Content-Transfer-Encoding: 7bit
Content-Description: Notification

An error occurred while trying to deliver the mail to the following recipients:
unknown@example.net

------=_Part_1187712_1466018214.1764000013012
Content-Type: message/delivery-status
Content-Transfer-Encoding: 7bit
Content-Description: Delivery Status Notification

Reporting-MTA: dns; a7-21.smtp-out.ses.example

Action: failed
Final-Recipient: rfc822; unknown@example.net
Diagnostic-Code: smtp; 550 5.1.1 user unknown
Status: 5.1.1

------=_Part_1187712_1466018214.1764000013012
Content-Type: message/rfc822
Content-Description: Undelivered Message

${original(to)}
------=_Part_1187712_1466018214.1764000013012--
`);

/** The automatic answer of a person who is away, which no mail server wrote. */
export const awayNotice = (to: string) =>
  lines(`From: Ada Lovelace <ada@example.org>
To: ${to}
Subject: Away until Monday: Your ticket for Harbour Day
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Action: failed
Status: 5.1.1
`);
