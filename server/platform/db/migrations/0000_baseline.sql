CREATE TABLE "account_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"email_key" text,
	"event_id" uuid,
	"user_id" uuid,
	"owner_id" uuid,
	"locale" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"by_foyer" boolean DEFAULT false NOT NULL,
	"may_go_by_foyer" boolean DEFAULT true NOT NULL,
	CONSTRAINT "account_mails_kind" CHECK ("account_mails"."kind" in ('reset', 'invite', 'team', 'email', 'tickets', 'register', 'emailNotice', 'passkeyAdded', 'passkeyRemoved', 'openIdConnected', 'openIdRemoved', 'mailServerChanged', 'paymentKeysChanged')),
	CONSTRAINT "account_mails_state" CHECK ("account_mails"."state" in ('queued', 'sent', 'failed')),
	CONSTRAINT "account_mails_whose" CHECK (("account_mails"."email_key" is null) = ("account_mails"."owner_id" is not null) and ("account_mails"."email_key" is null or "account_mails"."user_id" is null)),
	CONSTRAINT "account_mails_event" CHECK ("account_mails"."event_id" is null or "account_mails"."kind" = 'tickets')
);
--> statement-breakpoint
CREATE TABLE "former_addresses" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"given_up_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "former_addresses_kind_slug_pk" PRIMARY KEY("kind","slug"),
	CONSTRAINT "former_addresses_kind" CHECK ("former_addresses"."kind" in ('event', 'organiser'))
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "images" (
	"kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"version" text NOT NULL,
	"file" text NOT NULL,
	CONSTRAINT "images_kind_owner_id_pk" PRIMARY KEY("kind","owner_id")
);
--> statement-breakpoint
CREATE TABLE "login_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"mailed_to" text,
	"by_hand" boolean DEFAULT false NOT NULL,
	"gate" text,
	"direction" text,
	"made_by" uuid,
	CONSTRAINT "login_links_device" CHECK (("login_links"."kind" = 'device') = ("login_links"."gate" is not null and "login_links"."direction" is not null)),
	CONSTRAINT "login_links_direction" CHECK ("login_links"."direction" in ('in', 'out')),
	CONSTRAINT "login_links_kind" CHECK ("login_links"."kind" in ('reset', 'invite', 'card', 'device', 'team', 'email', 'tickets', 'register', 'openId'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"agent" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "password_salts" (
	"email_key" text PRIMARY KEY NOT NULL,
	"salt" text NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"organisation" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"slug" text,
	"terms_link" text DEFAULT '' NOT NULL,
	"privacy_link" text DEFAULT '' NOT NULL,
	"refund_link" text DEFAULT '' NOT NULL,
	"must_accept_terms" boolean DEFAULT false NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"vat_number" text DEFAULT '' NOT NULL,
	"tax_number" text DEFAULT '' NOT NULL,
	"charges_vat" boolean DEFAULT false NOT NULL,
	"vat_rate" integer DEFAULT 0 NOT NULL,
	"invoice_prefix" text DEFAULT '' NOT NULL,
	"default_currency" text,
	"default_time_zone" text,
	"default_locale" text,
	"publishable_key" "bytea",
	"secret_key" "bytea",
	"stripe_mode" text,
	"webhook_secret" "bytea",
	"stripe_heard_until" timestamp (3) with time zone,
	"stripe_hearing_since" timestamp (3) with time zone,
	"stripe_heard_down_to" timestamp (3) with time zone,
	"stripe_ask_again_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "settings_slug" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "badges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"registered_user_id" uuid NOT NULL,
	"code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "check_ins_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"registered_user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"by_user_id" uuid,
	"gate" text DEFAULT '' NOT NULL,
	"session_id" uuid,
	"undoes" uuid,
	CONSTRAINT "check_ins_kind" CHECK ("check_ins"."kind" in ('in', 'undone', 'out'))
);
--> statement-breakpoint
CREATE TABLE "imported_attendees" (
	"registered_user_id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"external_id" text,
	"name_mark" text,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"outcome" text NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "imported_attendees_outcome" CHECK ("imported_attendees"."outcome" in ('added', 'updated'))
);
--> statement-breakpoint
CREATE TABLE "left_marks" (
	"registered_user_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"left_by" text NOT NULL,
	CONSTRAINT "left_marks_registered_user_id_mark_pk" PRIMARY KEY("registered_user_id","mark"),
	CONSTRAINT "left_marks_left_by" CHECK ("left_marks"."left_by" in ('transferred', 'erased', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "registered_users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"ordered_ticket_id" uuid,
	"ordered_early_bird" boolean,
	"ticket_key" text NOT NULL,
	"position" integer NOT NULL,
	"early_bird" boolean DEFAULT false NOT NULL,
	"firstname" text NOT NULL,
	"surname" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"organization" text DEFAULT '' NOT NULL,
	"job_title" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"details_missing" boolean DEFAULT false NOT NULL,
	"answers" jsonb NOT NULL,
	"search" text NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"checked_in_at" timestamp (3) with time zone,
	"left_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"photo" uuid,
	"transferred_at" timestamp (3) with time zone,
	"cancel_asked_at" timestamp (3) with time zone,
	"attention" text DEFAULT '' NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"sharing_ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "retired_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"ticket_key" text,
	"registered_user_id" uuid NOT NULL,
	"retired_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "badge_design_forms" (
	"form_id" uuid PRIMARY KEY NOT NULL,
	"design_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "badge_designs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"name" text NOT NULL,
	"width" real NOT NULL,
	"height" real NOT NULL,
	"format" text NOT NULL,
	"elements" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "badge_designs_format" CHECK ("badge_designs"."format" in ('single', 'double', 'folded')),
	CONSTRAINT "badge_designs_size" CHECK ("badge_designs"."width" between 20 and 420 and "badge_designs"."height" between 20 and 420)
);
--> statement-breakpoint
CREATE TABLE "badge_images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"type" text NOT NULL,
	"version" text NOT NULL,
	"file" text NOT NULL,
	"width" real NOT NULL,
	"height" real NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "badge_prints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"badge_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "door_devices" (
	"id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid,
	"gate" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"list_at" timestamp (3) with time zone,
	"unsent" integer NOT NULL,
	"locked_at" timestamp (3) with time zone,
	CONSTRAINT "door_devices_event_id_id_pk" PRIMARY KEY("event_id","id")
);
--> statement-breakpoint
CREATE TABLE "door_stays" (
	"registered_user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"checked_in_at" timestamp (3) with time zone,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "door_stays_registered_user_id_session_id_pk" PRIMARY KEY("registered_user_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "entry_conflicts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"registered_user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	"by_user_id" uuid,
	"gate" text NOT NULL,
	"session_id" uuid,
	"device" text NOT NULL,
	"verdict" text NOT NULL,
	"check_in_id" uuid,
	"settlement" text,
	"settled_by" uuid,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "entry_conflicts_verdict" CHECK ("entry_conflicts"."verdict" in ('admissible', 'toPay', 'alreadyIn', 'noReentry', 'wrongTime', 'wrongGate', 'wrongSession', 'unpaid', 'cancelled', 'wrongEvent', 'transferred', 'test', 'unknown', 'leaving', 'notInside')),
	CONSTRAINT "entry_conflicts_settlement" CHECK ("entry_conflicts"."settlement" in ('samePerson', 'otherPerson', 'sentAway', 'allowed')),
	CONSTRAINT "entry_conflicts_settled" CHECK (("entry_conflicts"."settlement" is null) = ("entry_conflicts"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "event_pages" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"draft" jsonb NOT NULL,
	"live" jsonb,
	"live_cover" jsonb GENERATED ALWAYS AS (live -> 'cover') STORED,
	"live_accent" text GENERATED ALWAYS AS (live ->> 'accent') STORED,
	"is_published" boolean DEFAULT false NOT NULL,
	"preview_key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "event_picture_files" (
	"picture_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"type" text NOT NULL,
	"file" text NOT NULL,
	CONSTRAINT "event_picture_files_picture_id_type_width_pk" PRIMARY KEY("picture_id","type","width")
);
--> statement-breakpoint
CREATE TABLE "event_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"use" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"blur" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delegate_tickets" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delegates" (
	"registered_user_id" uuid PRIMARY KEY NOT NULL,
	"stand_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exhibitor_visibility" (
	"form_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	"overrides" jsonb NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"saved_by" uuid,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exhibitor_visibility_form_id_version_pk" PRIMARY KEY("form_id","version")
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"stand_id" uuid NOT NULL,
	"exhibitor_id" uuid NOT NULL,
	"registered_user_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"rating" smallint,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"follow_up_on" date,
	"scanned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "scans_rating" CHECK ("scans"."rating" between 1 and 5),
	CONSTRAINT "scans_withdrawn" CHECK ("scans"."withdrawn_at" is null or ("scans"."note" = '' and "scans"."rating" is null and "scans"."tags" = '{}' and "scans"."follow_up_on" is null))
);
--> statement-breakpoint
CREATE TABLE "failed_visits" (
	"visitor" text PRIMARY KEY NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL,
	"content" "bytea",
	"kept_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_counts" (
	"form_id" uuid NOT NULL,
	"shard" smallint NOT NULL,
	"listed" integer DEFAULT 0 NOT NULL,
	"registered" integer DEFAULT 0 NOT NULL,
	"checked_in" integer DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "form_counts_form_id_shard_pk" PRIMARY KEY("form_id","shard")
);
--> statement-breakpoint
CREATE TABLE "form_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"form_type_id" uuid,
	"slug" text,
	"title" text NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"capacity" integer,
	"reserved" integer DEFAULT 0 NOT NULL,
	"closes_at" timestamp (3) with time zone,
	"waiting_hours" integer,
	"self_service" jsonb DEFAULT '{"edit":{"until":null},"transfer":null,"cancel":null}'::jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	"archived_questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "forms_reserved" CHECK ("forms"."reserved" >= 0 and ("forms"."capacity" is null or "forms"."reserved" <= "forms"."capacity")),
	CONSTRAINT "forms_waiting_hours" CHECK ("forms"."waiting_hours" between 1 and 720)
);
--> statement-breakpoint
CREATE TABLE "limited_choices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" uuid NOT NULL,
	"question_id" text NOT NULL,
	"option" text NOT NULL,
	"wordings" text[] NOT NULL,
	"max" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "limited_choices_taken" CHECK ("limited_choices"."taken" >= 0 and "limited_choices"."taken" <= "limited_choices"."max")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"key_mark" text NOT NULL,
	"backed_up_at" timestamp (3) with time zone,
	CONSTRAINT "installation_one" CHECK ("installation"."id")
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"owner_id" uuid NOT NULL,
	"test" boolean NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_owner_id_test_year_pk" PRIMARY KEY("owner_id","test","year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"purchase_id" uuid NOT NULL,
	"refund_id" uuid,
	"original_id" uuid,
	"reversal" boolean DEFAULT false NOT NULL,
	"test" boolean NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "invoices_credit" CHECK (("invoices"."refund_id" is null) = ("invoices"."original_id" is null)),
	CONSTRAINT "invoices_reversal" CHECK (not "invoices"."reversal" or "invoices"."refund_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "blocked_addresses" (
	"owner_id" uuid NOT NULL,
	"address_key" text NOT NULL,
	"reason" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocked_addresses_owner_id_address_key_reason_pk" PRIMARY KEY("owner_id","address_key","reason"),
	CONSTRAINT "blocked_addresses_reason" CHECK ("blocked_addresses"."reason" in ('unsubscribed', 'bounced'))
);
--> statement-breakpoint
CREATE TABLE "mail_servers" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"security" text NOT NULL,
	"username" text NOT NULL,
	"password" "bytea",
	"from_name" text NOT NULL,
	"from_address" text NOT NULL,
	"reply_to" text NOT NULL,
	"per_minute" integer NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"paused_until" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"problem_answer" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "mail_servers_security" CHECK ("mail_servers"."security" in ('tls', 'starttls', 'none')),
	CONSTRAINT "mail_servers_pace" CHECK ("mail_servers"."per_minute" > 0)
);
--> statement-breakpoint
CREATE TABLE "mail_wordings" (
	"event_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"wording" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "mail_wordings_kind" CHECK ("mail_wordings"."kind" in ('confirmation', 'transferInstructions', 'doorInstructions', 'transferReminder', 'paymentReceived', 'ticket', 'refund', 'cancelled', 'ticketTransferred', 'ticketCancelled', 'addressChanged', 'expired', 'waitingJoined', 'waitingOffer', 'eventChange', 'checkinLogin', 'exhibitorLogin', 'attendeeLogin'))
);
--> statement-breakpoint
CREATE TABLE "mailing_files" (
	"mailing_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"file" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"locale" text DEFAULT 'en-GB' NOT NULL,
	"recipients" jsonb NOT NULL,
	"with_tickets" boolean DEFAULT false NOT NULL,
	"with_invoice" boolean DEFAULT false NOT NULL,
	"with_calendar" boolean DEFAULT false NOT NULL,
	"about_ticket" boolean DEFAULT true NOT NULL,
	"event_before" jsonb,
	"send_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"written_until" jsonb,
	"prepared_at" timestamp (3) with time zone,
	"expected" integer DEFAULT 0 NOT NULL,
	"unsettled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "mailings_state" CHECK ("mailings"."state" in ('draft', 'scheduled', 'preparing', 'sending', 'paused', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"purchase_id" uuid,
	"waiting_id" uuid,
	"network" text,
	"wide_network" text,
	"refund_id" uuid,
	"mailing_id" uuid,
	"mailing_key" text,
	"attendee_id" uuid,
	"unsubscribe_key" uuid,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"locale" text NOT NULL,
	"to_name" text DEFAULT '' NOT NULL,
	"to_address" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"composed_at" timestamp (3) with time zone,
	"message_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"remark" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mails_kind" CHECK ("mails"."kind" in ('confirmation', 'transferInstructions', 'doorInstructions', 'transferReminder', 'paymentReceived', 'ticket', 'refund', 'cancelled', 'ticketTransferred', 'ticketCancelled', 'addressChanged', 'expired', 'waitingJoined', 'waitingOffer', 'mailing')),
	CONSTRAINT "mails_about" CHECK (num_nonnulls("mails"."purchase_id", "mails"."waiting_id") = 1),
	CONSTRAINT "mails_state" CHECK ("mails"."state" in ('held', 'queued', 'sending', 'sent', 'deferred', 'failed', 'inDoubt', 'suppressed', 'paused')),
	CONSTRAINT "mails_suppressed" CHECK ("mails"."state" <> 'suppressed' or "mails"."composed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"form_id" uuid,
	"attendee_id" uuid,
	"chosen_ids" uuid[],
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"by_name" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "audit_log_kind" CHECK ("audit_log"."kind" in ('seen', 'exported', 'dataDownloaded', 'erased', 'answersRemoved', 'attentionChanged', 'deviceCodeMade', 'deviceSetUp'))
);
--> statement-breakpoint
CREATE TABLE "event_retentions" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"months" integer NOT NULL,
	"scope" text NOT NULL,
	"next_look_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "event_retentions_months" CHECK ("event_retentions"."months" between 1 and 120),
	CONSTRAINT "event_retentions_scope" CHECK ("event_retentions"."scope" in ('answers', 'everything'))
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "disputes_status" CHECK ("disputes"."status" in ('needsResponse', 'underReview', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"id" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"type" text NOT NULL,
	"purchase_id" uuid,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"user_id" uuid,
	"by_name" text,
	"attendee_id" uuid,
	"data" jsonb NOT NULL,
	CONSTRAINT "purchase_events_actor" CHECK ("purchase_events"."actor" in ('user', 'buyer', 'attendee', 'gateway', 'system'))
);
--> statement-breakpoint
CREATE TABLE "purchase_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"early_bird_quantity" integer DEFAULT 0 NOT NULL,
	"unit_price" bigint NOT NULL,
	"total" bigint NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"vat_rate" integer,
	CONSTRAINT "purchase_lines_quantity" CHECK ("purchase_lines"."quantity" > 0 and "purchase_lines"."early_bird_quantity" between 0 and "purchase_lines"."quantity" and "purchase_lines"."unit_price" >= 0 and "purchase_lines"."total" >= 0
        and "purchase_lines"."discount" between 0 and "purchase_lines"."total" and "purchase_lines"."vat_rate" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"order_hash" text,
	"network" text,
	"wide_network" text,
	"reference" text NOT NULL,
	"sharing_version" integer,
	"form_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"status" text NOT NULL,
	"currency" text NOT NULL,
	"subtotal" bigint NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"net" bigint GENERATED ALWAYS AS (total - vat) STORED NOT NULL,
	"vat" bigint DEFAULT 0 NOT NULL,
	"vat_parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reverse_charge" boolean DEFAULT false NOT NULL,
	"total" bigint NOT NULL,
	"terms" jsonb DEFAULT '{"feeRate":0,"feeFixed":0,"feeInside":false,"vat":null}'::jsonb NOT NULL,
	"seller" jsonb,
	"company" jsonb,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"lost" bigint DEFAULT 0 NOT NULL,
	"promo_id" uuid,
	"promo_code" text,
	"buyer_email" text NOT NULL,
	"buyer" jsonb,
	"locale" text DEFAULT 'en-GB' NOT NULL,
	"reminded_days" integer,
	"payment_method" text NOT NULL,
	"hold_expires_at" timestamp (3) with time zone,
	"gateway" text,
	"gateway_intent_id" text,
	"gateway_customer" text,
	"test_mode" boolean DEFAULT true NOT NULL,
	"ask_again_at" timestamp (3) with time zone,
	"ask_failures" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"payment_open" boolean DEFAULT false NOT NULL,
	"unmatched" jsonb,
	"unmatched_open" boolean DEFAULT false NOT NULL,
	"objected_at" timestamp (3) with time zone,
	"remark" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"taken_by" uuid,
	"taken_as" text,
	"taken_gate" text DEFAULT '' NOT NULL,
	CONSTRAINT "purchases_status" CHECK ("purchases"."status" in ('held', 'paying', 'paid', 'free', 'awaitingTransfer', 'awaitingDoor', 'failed', 'expired', 'cancelled', 'refunded')),
	CONSTRAINT "purchases_money" CHECK ("purchases"."subtotal" >= 0 and "purchases"."discount" >= 0 and "purchases"."fee" >= 0 and "purchases"."vat" >= 0
        and "purchases"."vat" <= "purchases"."total" and "purchases"."discount" <= "purchases"."subtotal"),
	CONSTRAINT "purchases_refunded" CHECK ("purchases"."refunded" between 0 and "purchases"."total"),
	CONSTRAINT "purchases_taken_as" CHECK ("purchases"."taken_as" in ('cash', 'terminal', 'nothing')),
	CONSTRAINT "purchases_lost" CHECK ("purchases"."lost" between 0 and "purchases"."total")
);
--> statement-breakpoint
CREATE TABLE "sandbox_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"client_secret" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"customer" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"card_last4" text,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"refund_keys" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_entries" (
	"event_id" uuid NOT NULL,
	"entry_hash" text NOT NULL,
	"purchase_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	"noted_by" uuid,
	CONSTRAINT "statement_entries_event_id_entry_hash_pk" PRIMARY KEY("event_id","entry_hash")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"by_hand" boolean NOT NULL,
	"registered_user_id" uuid,
	"asked_by" uuid,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"gateway_refund_id" text,
	"elsewhere" boolean DEFAULT false NOT NULL,
	"ask_again_at" timestamp (3) with time zone,
	"ask_failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "promo_tickets" (
	"promo_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	CONSTRAINT "promo_tickets_promo_id_ticket_id_pk" PRIMARY KEY("promo_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "promos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" uuid NOT NULL,
	"code" text NOT NULL,
	"type" smallint NOT NULL,
	"value" bigint NOT NULL,
	"uses" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "promos_used" CHECK ("promos"."used" >= 0 and ("promos"."uses" is null or "promos"."used" <= "promos"."uses")),
	CONSTRAINT "promos_value" CHECK ("promos"."value" > 0)
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"vat_rate" integer,
	"quantity" integer,
	"reserved" integer DEFAULT 0 NOT NULL,
	"sale_starts_at" timestamp (3) with time zone,
	"sale_ends_at" timestamp (3) with time zone,
	"max_per_order" integer NOT NULL,
	"early_bird_price" bigint,
	"early_bird_until" timestamp (3) with time zone,
	"early_bird_quantity" integer,
	"early_bird_reserved" integer DEFAULT 0 NOT NULL,
	"design" smallint NOT NULL,
	"advert" text DEFAULT '' NOT NULL,
	"advert_link" text DEFAULT '' NOT NULL,
	"advert_image" text,
	"entry_rule" jsonb,
	"sold_at_door" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "tickets_reserved" CHECK ("tickets"."reserved" >= 0 and ("tickets"."quantity" is null or "tickets"."reserved" <= "tickets"."quantity")),
	CONSTRAINT "tickets_early_bird_reserved" CHECK ("tickets"."early_bird_reserved" >= 0 and ("tickets"."early_bird_quantity" is null or "tickets"."early_bird_reserved" <= "tickets"."early_bird_quantity")),
	CONSTRAINT "tickets_price" CHECK ("tickets"."price" >= 0 and ("tickets"."early_bird_price" is null or "tickets"."early_bird_price" >= 0)),
	CONSTRAINT "tickets_vat_rate" CHECK ("tickets"."vat_rate" >= 0)
);
--> statement-breakpoint
CREATE TABLE "door_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"capacity" integer,
	"tickets" uuid[] DEFAULT '{}' NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "door_sessions_capacity" CHECK ("door_sessions"."capacity" > 0)
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"currency" text NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"unlisted" boolean DEFAULT false NOT NULL,
	"transfer_days" integer,
	"transfer_account" jsonb,
	"transfer_note" text DEFAULT '' NOT NULL,
	"pay_at_door" boolean DEFAULT false NOT NULL,
	"door_days" integer,
	"door_note" text DEFAULT '' NOT NULL,
	"sold_live" boolean DEFAULT false NOT NULL,
	"pricing" jsonb DEFAULT '{"feeRate":0,"feeFixed":0,"feeInside":false,"vatRate":null,"feeVatRate":null,"vatIncluded":true,"vatShown":true,"reverseCharge":false}'::jsonb NOT NULL,
	"logo" text,
	"gates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'planned' NOT NULL,
	"accent" text DEFAULT '#1b1d1b' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "events_accent" CHECK ("events"."accent" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "events_status" CHECK ("events"."status" in ('planned', 'moved', 'cancelled')),
	CONSTRAINT "events_end" CHECK ("events"."ends_at" > "events"."starts_at"),
	CONSTRAINT "events_transfer_days" CHECK ("events"."transfer_days" between 1 and 60),
	CONSTRAINT "events_door_days" CHECK ("events"."door_days" between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "stands" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"role" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"password_hash" text NOT NULL,
	"event_id" uuid,
	"company" text DEFAULT '' NOT NULL,
	"stand" text DEFAULT '' NOT NULL,
	"stand_id" uuid,
	"delegates" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"by_link" boolean DEFAULT false NOT NULL,
	"for_device" boolean DEFAULT false NOT NULL,
	"locked_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"member_of" uuid,
	"team_role" text,
	"invited_at" timestamp (3) with time zone,
	"new_email" text,
	"new_email_hash" text,
	"totp_secret" "bytea",
	"totp_since" timestamp (3) with time zone,
	"totp_step" bigint,
	"second_step_required" boolean DEFAULT false NOT NULL,
	"mail_stopped" text,
	CONSTRAINT "users_role" CHECK ("users"."role" in ('admin', 'checkin', 'exhibitor', 'attendee')),
	CONSTRAINT "users_event" CHECK (("users"."role" = 'admin') = ("users"."event_id" is null)),
	CONSTRAINT "users_new_email" CHECK (("users"."new_email" is null) = ("users"."new_email_hash" is null)),
	CONSTRAINT "users_totp" CHECK ("users"."totp_since" is null or "users"."totp_secret" is not null),
	CONSTRAINT "users_team" CHECK (("users"."member_of" is null) = ("users"."team_role" is null)),
	CONSTRAINT "users_team_role" CHECK ("users"."team_role" in ('manager', 'finance', 'readOnly')),
	CONSTRAINT "users_member" CHECK ("users"."member_of" is null or "users"."role" = 'admin'),
	CONSTRAINT "users_invited" CHECK ("users"."invited_at" is null or ("users"."role" = 'admin' and "users"."password_hash" = '')),
	CONSTRAINT "users_by_link" CHECK (not "users"."by_link" or "users"."role" = 'attendee')
);
--> statement-breakpoint
CREATE TABLE "waiting_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"place" bigserial NOT NULL,
	"form_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"key" text NOT NULL,
	"firstname" text NOT NULL,
	"surname" text NOT NULL,
	"email" text NOT NULL,
	"count" integer NOT NULL,
	"locale" text NOT NULL,
	"state" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"network" text,
	"wide_network" text,
	"offered_at" timestamp (3) with time zone,
	"offered_until" timestamp (3) with time zone,
	"purchase_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "waiting_entries_state" CHECK ("waiting_entries"."state" in ('waiting', 'offered', 'accepted', 'lapsed', 'left', 'removed')),
	CONSTRAINT "waiting_entries_count" CHECK ("waiting_entries"."count" > 0),
	CONSTRAINT "waiting_entries_offer" CHECK ("waiting_entries"."state" <> 'offered' or "waiting_entries"."offered_until" is not null)
);
--> statement-breakpoint
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_addresses" ADD CONSTRAINT "former_addresses_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_registered_user_id_registered_users_id_fk" FOREIGN KEY ("registered_user_id") REFERENCES "public"."registered_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_registered_user_id_registered_users_id_fk" FOREIGN KEY ("registered_user_id") REFERENCES "public"."registered_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_session_id_door_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."door_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_attendees" ADD CONSTRAINT "imported_attendees_registered_user_id_registered_users_id_fk" FOREIGN KEY ("registered_user_id") REFERENCES "public"."registered_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_attendees" ADD CONSTRAINT "imported_attendees_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "left_marks" ADD CONSTRAINT "left_marks_registered_user_id_registered_users_id_fk" FOREIGN KEY ("registered_user_id") REFERENCES "public"."registered_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "left_marks" ADD CONSTRAINT "left_marks_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registered_users" ADD CONSTRAINT "registered_users_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registered_users" ADD CONSTRAINT "registered_users_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registered_users" ADD CONSTRAINT "registered_users_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registered_users" ADD CONSTRAINT "registered_users_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registered_users" ADD CONSTRAINT "registered_users_ordered_ticket_id_tickets_id_fk" FOREIGN KEY ("ordered_ticket_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registered_users" ADD CONSTRAINT "registered_users_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retired_codes" ADD CONSTRAINT "retired_codes_registered_user_id_registered_users_id_fk" FOREIGN KEY ("registered_user_id") REFERENCES "public"."registered_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_design_forms" ADD CONSTRAINT "badge_design_forms_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_design_forms" ADD CONSTRAINT "badge_design_forms_design_id_badge_designs_id_fk" FOREIGN KEY ("design_id") REFERENCES "public"."badge_designs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_designs" ADD CONSTRAINT "badge_designs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_designs" ADD CONSTRAINT "badge_designs_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_images" ADD CONSTRAINT "badge_images_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_images" ADD CONSTRAINT "badge_images_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_prints" ADD CONSTRAINT "badge_prints_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_prints" ADD CONSTRAINT "badge_prints_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_devices" ADD CONSTRAINT "door_devices_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_devices" ADD CONSTRAINT "door_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_stays" ADD CONSTRAINT "door_stays_registered_user_id_registered_users_id_fk" FOREIGN KEY ("registered_user_id") REFERENCES "public"."registered_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_stays" ADD CONSTRAINT "door_stays_session_id_door_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."door_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_registered_user_id_registered_users_id_fk" FOREIGN KEY ("registered_user_id") REFERENCES "public"."registered_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_session_id_door_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."door_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_pages" ADD CONSTRAINT "event_pages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_pages" ADD CONSTRAINT "event_pages_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_picture_files" ADD CONSTRAINT "event_picture_files_picture_id_event_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."event_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_picture_files" ADD CONSTRAINT "event_picture_files_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_pictures" ADD CONSTRAINT "event_pictures_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegate_tickets" ADD CONSTRAINT "delegate_tickets_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegate_tickets" ADD CONSTRAINT "delegate_tickets_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegates" ADD CONSTRAINT "delegates_registered_user_id_registered_users_id_fk" FOREIGN KEY ("registered_user_id") REFERENCES "public"."registered_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegates" ADD CONSTRAINT "delegates_stand_id_stands_id_fk" FOREIGN KEY ("stand_id") REFERENCES "public"."stands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibitor_visibility" ADD CONSTRAINT "exhibitor_visibility_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibitor_visibility" ADD CONSTRAINT "exhibitor_visibility_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_stand_id_stands_id_fk" FOREIGN KEY ("stand_id") REFERENCES "public"."stands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_exhibitor_id_users_id_fk" FOREIGN KEY ("exhibitor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_registered_user_id_registered_users_id_fk" FOREIGN KEY ("registered_user_id") REFERENCES "public"."registered_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_counts" ADD CONSTRAINT "form_counts_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_types" ADD CONSTRAINT "form_types_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_form_type_id_form_types_id_fk" FOREIGN KEY ("form_type_id") REFERENCES "public"."form_types"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limited_choices" ADD CONSTRAINT "limited_choices_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_original_id_invoices_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_addresses" ADD CONSTRAINT "blocked_addresses_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_servers" ADD CONSTRAINT "mail_servers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_servers" ADD CONSTRAINT "mail_servers_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_wordings" ADD CONSTRAINT "mail_wordings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_wordings" ADD CONSTRAINT "mail_wordings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_files" ADD CONSTRAINT "mailing_files_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_files" ADD CONSTRAINT "mailing_files_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_waiting_id_waiting_entries_id_fk" FOREIGN KEY ("waiting_id") REFERENCES "public"."waiting_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_retentions" ADD CONSTRAINT "event_retentions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_events" ADD CONSTRAINT "gateway_events_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_events" ADD CONSTRAINT "purchase_events_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_promo_id_promos_id_fk" FOREIGN KEY ("promo_id") REFERENCES "public"."promos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_noted_by_users_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_registered_user_id_registered_users_id_fk" FOREIGN KEY ("registered_user_id") REFERENCES "public"."registered_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_tickets" ADD CONSTRAINT "promo_tickets_promo_id_promos_id_fk" FOREIGN KEY ("promo_id") REFERENCES "public"."promos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_tickets" ADD CONSTRAINT "promo_tickets_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promos" ADD CONSTRAINT "promos_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promos" ADD CONSTRAINT "promos_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_sessions" ADD CONSTRAINT "door_sessions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stands" ADD CONSTRAINT "stands_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_stand_id_stands_id_fk" FOREIGN KEY ("stand_id") REFERENCES "public"."stands"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_member_of_users_id_fk" FOREIGN KEY ("member_of") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_mails_due" ON "account_mails" USING btree ("next_attempt_at") WHERE "account_mails"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "account_mails_user" ON "account_mails" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "account_mails_owner" ON "account_mails" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "former_addresses_owner" ON "former_addresses" USING btree ("owner_id","given_up_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_subject" ON "identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_user" ON "identities" USING btree ("user_id","issuer");--> statement-breakpoint
CREATE INDEX "images_file" ON "images" USING btree ("file");--> statement-breakpoint
CREATE INDEX "login_links_user" ON "login_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_links_expiry" ON "login_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tokens_expiry" ON "tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_id" ON "tokens" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "badges_code" ON "badges" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "badges_registered_user" ON "badges" USING btree ("registered_user_id");--> statement-breakpoint
CREATE INDEX "badges_short_code" ON "badges" USING btree (translate(left(code, 8), 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', '23456789ABCDEFGHJKMNPQRSTVWXYZ23456789ABCDEFGHJKMNPQRSTVWXYZ2345'));--> statement-breakpoint
CREATE INDEX "check_ins_person" ON "check_ins" USING btree ("registered_user_id","at");--> statement-breakpoint
CREATE INDEX "check_ins_session" ON "check_ins" USING btree ("session_id") WHERE "check_ins"."session_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "imported_attendees_external" ON "imported_attendees" USING btree ("form_id","external_id");--> statement-breakpoint
CREATE INDEX "imported_attendees_row" ON "imported_attendees" USING btree ("import_id","row");--> statement-breakpoint
CREATE INDEX "left_marks_mark" ON "left_marks" USING btree ("form_id","mark");--> statement-breakpoint
CREATE UNIQUE INDEX "registered_users_ticket_key" ON "registered_users" USING btree ("ticket_key");--> statement-breakpoint
CREATE INDEX "registered_users_form" ON "registered_users" USING btree ("form_id","created_at","id") WHERE "registered_users"."listed" and "registered_users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "registered_users_event" ON "registered_users" USING btree ("event_id","created_at","id") WHERE "registered_users"."listed" and "registered_users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "registered_users_name" ON "registered_users" USING btree ("event_id",left("search", 64) collate "C","id") WHERE "registered_users"."listed" and "registered_users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "registered_users_email" ON "registered_users" USING btree ("form_id",lower("email"));--> statement-breakpoint
CREATE INDEX "registered_users_purchase" ON "registered_users" USING btree ("purchase_id","position");--> statement-breakpoint
CREATE INDEX "registered_users_ticket" ON "registered_users" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "registered_users_left" ON "registered_users" USING btree ("event_id") WHERE "registered_users"."left_at" is not null;--> statement-breakpoint
CREATE INDEX "retired_codes_person" ON "retired_codes" USING btree ("registered_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "retired_codes_ticket_key" ON "retired_codes" USING btree ("ticket_key");--> statement-breakpoint
CREATE INDEX "badge_design_forms_design" ON "badge_design_forms" USING btree ("design_id");--> statement-breakpoint
CREATE INDEX "badge_designs_event" ON "badge_designs" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "badge_images_version" ON "badge_images" USING btree ("event_id","version");--> statement-breakpoint
CREATE INDEX "badge_images_file" ON "badge_images" USING btree ("file");--> statement-breakpoint
CREATE INDEX "badge_prints_badge" ON "badge_prints" USING btree ("badge_id","at");--> statement-breakpoint
CREATE INDEX "door_stays_session" ON "door_stays" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "entry_conflicts_event" ON "entry_conflicts" USING btree ("event_id","settled_at","noted_at");--> statement-breakpoint
CREATE INDEX "entry_conflicts_person" ON "entry_conflicts" USING btree ("registered_user_id");--> statement-breakpoint
CREATE INDEX "event_picture_files_file" ON "event_picture_files" USING btree ("file");--> statement-breakpoint
CREATE INDEX "event_pictures_event" ON "event_pictures" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "delegates_stand" ON "delegates" USING btree ("stand_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scans_once" ON "scans" USING btree ("stand_id","registered_user_id");--> statement-breakpoint
CREATE INDEX "scans_stand" ON "scans" USING btree ("stand_id","scanned_at","id");--> statement-breakpoint
CREATE INDEX "scans_attendee" ON "scans" USING btree ("registered_user_id");--> statement-breakpoint
CREATE INDEX "scans_deleted" ON "scans" USING btree ("deleted_at") WHERE "scans"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "failed_visits_last" ON "failed_visits" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "files_to_move" ON "files" USING btree ("id") WHERE "files"."content" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "form_types_name" ON "form_types" USING btree ("event_id",lower("name"));--> statement-breakpoint
CREATE INDEX "forms_event" ON "forms" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "forms_slug" ON "forms" USING btree ("event_id","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "limited_choices_option" ON "limited_choices" USING btree ("form_id","question_id","option");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_key" ON "invoices" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_sequence" ON "invoices" USING btree ("owner_id","test","year","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_of_purchase" ON "invoices" USING btree ("purchase_id") WHERE "invoices"."original_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_of_refund" ON "invoices" USING btree ("refund_id","reversal");--> statement-breakpoint
CREATE INDEX "invoices_purchase" ON "invoices" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_wordings_event" ON "mail_wordings" USING btree ("event_id","kind","locale");--> statement-breakpoint
CREATE INDEX "mailing_files_file" ON "mailing_files" USING btree ("file");--> statement-breakpoint
CREATE INDEX "mailings_event" ON "mailings" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "mailings_due" ON "mailings" USING btree ("send_at") WHERE "mailings"."state" in ('scheduled', 'preparing') or "mailings"."unsettled";--> statement-breakpoint
CREATE INDEX "mails_owner" ON "mails" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_event" ON "mails" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_mailbox" ON "mails" USING btree (lower(case when lower(split_part(to_address, '@', 2)) in ('gmail.com', 'googlemail.com') then replace(split_part(split_part(to_address, '@', 1), '+', 1), '.', '') || '@gmail.com' else split_part(split_part(to_address, '@', 1), '+', 1) || '@' || split_part(to_address, '@', 2) end),"composed_at");--> statement-breakpoint
CREATE INDEX "mails_purchase" ON "mails" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("waiting_id") WHERE "mails"."waiting_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_uncomposed" ON "mails" USING btree ("owner_id",("state" = 'held'),("mailing_id" is not null),"next_attempt_at") WHERE "mails"."composed_at" is null;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("owner_id",("mailing_id" is not null),"next_attempt_at") WHERE "mails"."state" in ('queued', 'deferred');--> statement-breakpoint
CREATE INDEX "mails_sending" ON "mails" USING btree ("attempted_at") WHERE "mails"."state" = 'sending';--> statement-breakpoint
CREATE UNIQUE INDEX "mails_message_id" ON "mails" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_mailing_key" ON "mails" USING btree ("mailing_id","mailing_key");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_unsubscribe" ON "mails" USING btree ("unsubscribe_key");--> statement-breakpoint
CREATE INDEX "mails_mailing" ON "mails" USING btree ("mailing_id","state") WHERE "mails"."mailing_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_event" ON "audit_log" USING btree ("event_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_attendee" ON "audit_log" USING btree ("attendee_id","at","id");--> statement-breakpoint
CREATE INDEX "event_retentions_due" ON "event_retentions" USING btree ("next_look_at");--> statement-breakpoint
CREATE INDEX "disputes_purchase" ON "disputes" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "gateway_events_received" ON "gateway_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "purchase_events_purchase" ON "purchase_events" USING btree ("purchase_id","id");--> statement-breakpoint
CREATE INDEX "purchase_events_user" ON "purchase_events" USING btree ("user_id") WHERE "purchase_events"."actor" = 'user';--> statement-breakpoint
CREATE INDEX "purchase_events_of_users" ON "purchase_events" USING btree ("at","id") WHERE "purchase_events"."actor" = 'user';--> statement-breakpoint
CREATE INDEX "purchase_lines_purchase" ON "purchase_lines" USING btree ("purchase_id","position");--> statement-breakpoint
CREATE INDEX "purchase_lines_ticket" ON "purchase_lines" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_key" ON "purchases" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_reference" ON "purchases" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "purchases_reference_end" ON "purchases" USING btree (right("reference", 4));--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_idempotency" ON "purchases" USING btree ("form_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_intent" ON "purchases" USING btree ("gateway","gateway_intent_id") WHERE "purchases"."gateway_intent_id" is not null;--> statement-breakpoint
CREATE INDEX "purchases_event" ON "purchases" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "purchases_buyer" ON "purchases" USING btree ("event_id",lower("buyer_email"));--> statement-breakpoint
CREATE INDEX "purchases_holds" ON "purchases" USING btree ("hold_expires_at") WHERE "purchases"."status" in ('held', 'paying', 'awaitingTransfer', 'awaitingDoor');--> statement-breakpoint
CREATE INDEX "purchases_open_email" ON "purchases" USING btree ("form_id",lower("buyer_email")) WHERE "purchases"."status" in ('held', 'paying', 'awaitingTransfer', 'awaitingDoor');--> statement-breakpoint
CREATE INDEX "purchases_open_network" ON "purchases" USING btree ("form_id","network") WHERE "purchases"."status" in ('held', 'paying', 'awaitingTransfer', 'awaitingDoor');--> statement-breakpoint
CREATE INDEX "purchases_open_wide_network" ON "purchases" USING btree ("form_id","wide_network") WHERE "purchases"."status" in ('held', 'paying', 'awaitingTransfer', 'awaitingDoor');--> statement-breakpoint
CREATE INDEX "purchases_ended_network" ON "purchases" USING btree ("form_id","network","created_at") WHERE "purchases"."status" in ('failed', 'expired', 'cancelled') and "purchases"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "purchases_ended_wide_network" ON "purchases" USING btree ("form_id","wide_network","created_at") WHERE "purchases"."status" in ('failed', 'expired', 'cancelled') and "purchases"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "purchases_never_completed" ON "purchases" USING btree ("created_at") WHERE "purchases"."status" in ('failed', 'expired', 'cancelled') and "purchases"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "purchases_unmatched" ON "purchases" USING btree ("event_id") WHERE "purchases"."unmatched_open";--> statement-breakpoint
CREATE INDEX "purchases_objected" ON "purchases" USING btree ("event_id") WHERE "purchases"."objected_at" is not null;--> statement-breakpoint
CREATE INDEX "purchases_test" ON "purchases" USING btree ("event_id") WHERE "purchases"."payment_method" = 'card' and "purchases"."total" > 0 and "purchases"."test_mode" and "purchases"."settled_at" is not null;--> statement-breakpoint
CREATE INDEX "purchases_taken" ON "purchases" USING btree ("event_id") WHERE "purchases"."taken_as" is not null;--> statement-breakpoint
CREATE INDEX "purchases_unsettled" ON "purchases" USING btree ("hold_expires_at") WHERE "purchases"."payment_open";--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_intents_secret" ON "sandbox_intents" USING btree ("client_secret");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_intents_idempotency" ON "sandbox_intents" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "sandbox_intents_card" ON "sandbox_intents" USING btree ("id") WHERE "sandbox_intents"."card_last4" = '5126';--> statement-breakpoint
CREATE INDEX "refunds_purchase" ON "refunds" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_elsewhere" ON "refunds" USING btree ("gateway_refund_id") WHERE "refunds"."elsewhere";--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("purchase_id") WHERE "refunds"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_unsent" ON "refunds" USING btree ("ask_again_at") WHERE "refunds"."sent_at" is null and "refunds"."failed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "promos_code" ON "promos" USING btree ("form_id",lower("code"));--> statement-breakpoint
CREATE INDEX "promos_form" ON "promos" USING btree ("form_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_form" ON "tickets" USING btree ("form_id","created_at","id");--> statement-breakpoint
CREATE INDEX "door_sessions_event" ON "door_sessions" USING btree ("event_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "events_slug" ON "events" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "events_owner" ON "events" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stands_key" ON "stands" USING btree ("event_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "users_registering_email" ON "users" USING btree ("email_key") WHERE "users"."event_id" is null and "users"."member_of" is null and "users"."invited_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_organiser_email" ON "users" USING btree ("email_key") WHERE "users"."event_id" is null and "users"."deleted_at" is null and "users"."invited_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_team_email" ON "users" USING btree ("member_of","email_key") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_event_email" ON "users" USING btree ("event_id","email_key") WHERE "users"."deleted_at" is null and not "users"."by_link";--> statement-breakpoint
CREATE UNIQUE INDEX "users_event_link" ON "users" USING btree ("event_id","email_key") WHERE "users"."deleted_at" is null and "users"."by_link";--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "users_event" ON "users" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "users_stand" ON "users" USING btree ("stand_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_entries_key" ON "waiting_entries" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_entries_email" ON "waiting_entries" USING btree ("form_id",lower("email")) WHERE "waiting_entries"."state" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waiting_entries_form" ON "waiting_entries" USING btree ("form_id","place");--> statement-breakpoint
CREATE INDEX "waiting_entries_waiting" ON "waiting_entries" USING btree ("form_id","place") WHERE "waiting_entries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "waiting_entries_unconfirmed" ON "waiting_entries" USING btree ("created_at") WHERE "waiting_entries"."state" = 'waiting' and "waiting_entries"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "waiting_entries_network" ON "waiting_entries" USING btree ("form_id","network") WHERE "waiting_entries"."offered_at" is not null;--> statement-breakpoint
CREATE INDEX "waiting_entries_wide_network" ON "waiting_entries" USING btree ("form_id","wide_network") WHERE "waiting_entries"."offered_at" is not null;--> statement-breakpoint
CREATE INDEX "waiting_entries_offered" ON "waiting_entries" USING btree ("offered_until") WHERE "waiting_entries"."state" = 'offered';--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_entries_purchase" ON "waiting_entries" USING btree ("purchase_id");
--> statement-breakpoint
-- Room on each page for the new version of a row that changes soon: without it, every check-in writes to all indexes of the table.
alter table registered_users set (fillfactor = 80);
--> statement-breakpoint
alter table sandbox_intents set (fillfactor = 60);
--> statement-breakpoint
-- Substring search among the people of one event. A server without these extensions still answers, only slower.
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  create index registered_users_search on registered_users using gin (event_id, search gin_trgm_ops);
exception when others then
  raise notice 'name search works without its index: %', sqlerrm;
end $$;
--> statement-breakpoint
-- A form is of one event: without knowing that, PostgreSQL expects hardly anybody where a form and its event are asked for, and for a search that finds many
-- sorts all of them instead of reading the newest.
create statistics registered_users_of_event (dependencies) on event_id, form_id from registered_users;
--> statement-breakpoint
-- Lets one statement that changes several rows end as if it had changed none.
create function insist(held boolean) returns boolean language plpgsql as $$
begin
  if held is not true then raise exception 'not all of it can be had' using errcode = 'FO001'; end if;
  return true;
end $$;
--> statement-breakpoint
create function is_reserving(status text) returns boolean language sql immutable as $$
  select status in ('held', 'paying', 'awaitingTransfer', 'awaitingDoor', 'paid', 'free')
$$;
--> statement-breakpoint
-- Running totals of each form, so that lists and dashboards cost the same for a hundred people as for a hundred thousand. Listed is who
-- is on the list, registered who of them holds a ticket that is sold or reserved, and revenue what was paid and neither sent back nor
-- lost, whatever became of the order.
create function count_form(form uuid, entries integer, people integer, admitted integer, money bigint) returns void language sql as $$
  insert into form_counts (form_id, shard, listed, registered, checked_in, revenue)
  values (form, pg_backend_pid() % 16, entries, people, admitted, money)
  on conflict (form_id, shard) do update set
    listed = form_counts.listed + excluded.listed,
    registered = form_counts.registered + excluded.registered,
    checked_in = form_counts.checked_in + excluded.checked_in,
    revenue = form_counts.revenue + excluded.revenue
$$;
--> statement-breakpoint
-- The limited choices in answers, which are read once: asked for each option by itself, who chose it took seconds of a locked form for long answers.
create function choices_in(answers jsonb, of_form uuid) returns setof uuid language sql stable as $$
  select l.id from jsonb_each(answers) given join limited_choices l on l.form_id = of_form and l.question_id = given.key and given.value ?| l.wordings
$$;
--> statement-breakpoint
-- Attendees are counted when they are added, which is after their purchase.
create function count_people_added() returns trigger language plpgsql as $$
begin
  perform count_form(a.form_id, count(*)::integer, (count(*) filter (where is_reserving(p.status)))::integer,
    (count(a.checked_in_at) filter (where is_reserving(p.status)))::integer, 0)
  from added a join purchases p on p.id = a.purchase_id
  where a.listed and a.deleted_at is null group by a.form_id;
  if exists (select from limited_choices where form_id in (select form_id from added)) then
    update limited_choices c set taken = c.taken + chosen.by
    from (
      select choice, count(*)::integer as by
      from added a join purchases p on p.id = a.purchase_id cross join lateral choices_in(a.answers, a.form_id) choice
      where a.deleted_at is null and is_reserving(p.status)
      group by choice
    ) chosen where c.id = chosen.choice;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger registered_users_added after insert on registered_users
referencing new table as added for each statement execute function count_people_added();
--> statement-breakpoint
create function count_person_changed() returns trigger language plpgsql as $$
declare
  was integer := (old.listed and old.deleted_at is null)::integer;
  stays integer := (new.listed and new.deleted_at is null)::integer;
  was_in integer := was * (old.checked_in_at is not null)::integer;
  stays_in integer := stays * (new.checked_in_at is not null)::integer;
  holds integer;
begin
  if stays <> was or stays_in <> was_in then
    select is_reserving(status)::integer into holds from purchases where id = new.purchase_id;
    perform count_form(new.form_id, stays - was, holds * (stays - was), holds * (stays_in - was_in), 0);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger registered_users_changed after update of listed, deleted_at, checked_in_at on registered_users
for each row execute function count_person_changed();
--> statement-breakpoint
create function count_purchase() returns trigger language plpgsql as $$
declare
  had bigint := 0;
  has bigint := 0;
  turn integer := 0;
  people integer := 0;
  admitted integer := 0;
begin
  if tg_op = 'UPDATE' and old.settled_at is not null then had := greatest(old.total - old.refunded - old.lost, 0); end if;
  if new.settled_at is not null then has := greatest(new.total - new.refunded - new.lost, 0); end if;
  if tg_op = 'UPDATE' then turn := is_reserving(new.status)::integer - is_reserving(old.status)::integer; end if;
  if turn <> 0 then
    select turn * count(*), turn * count(checked_in_at) into people, admitted
    from registered_users where purchase_id = new.id and listed and deleted_at is null;
  end if;
  if has <> had or people <> 0 then perform count_form(new.form_id, 0, people, admitted, has - had); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger purchases_counted after insert or update of status, total, refunded, lost, settled_at on purchases
for each row execute function count_purchase();
--> statement-breakpoint
-- Whoever chooses or gives back a choice has locked the form's row first, as for every reservation, whether it has limits or not: they may just be
-- about to be set. Who is added has it locked already. What is chosen counts only in orders that reserve, so a change in any other needs no such lock;
-- the order is held, since one that reserves from then on counts what is chosen itself.
create function count_choices_changed() returns trigger language plpgsql as $$
begin
  perform from purchases where id = new.purchase_id and not is_reserving(status) for share;
  if found then return null; end if;
  perform from forms where id = new.form_id for no key update;
  if not exists (select from limited_choices where form_id = new.form_id) then return null; end if;
  update limited_choices c set taken = c.taken + turn.by
  from (
    select choice, sum(by)::integer as by
    from (
      select choice, 1 as by from choices_in(new.answers, new.form_id) choice where new.deleted_at is null
      union all select choice, -1 from choices_in(old.answers, new.form_id) choice where old.deleted_at is null
    ) turned group by choice
  ) turn where c.id = turn.choice and turn.by <> 0;
  return null;
end $$;
--> statement-breakpoint
create trigger registered_users_choices after update of answers, deleted_at on registered_users for each row
when (old.answers is distinct from new.answers or (old.deleted_at is null) <> (new.deleted_at is null))
execute function count_choices_changed();
--> statement-breakpoint
create function count_choices_of_purchase() returns trigger language plpgsql as $$
begin
  perform from forms where id = new.form_id for no key update;
  if not exists (select from limited_choices where form_id = new.form_id) then return null; end if;
  update limited_choices c set taken = c.taken + turn.by
  from (
    select choice, (is_reserving(new.status)::integer - is_reserving(old.status)::integer) * count(*)::integer as by
    from registered_users r cross join lateral choices_in(r.answers, new.form_id) choice
    where r.purchase_id = new.id and r.deleted_at is null
    group by choice
  ) turn where c.id = turn.choice;
  return null;
end $$;
--> statement-breakpoint
create trigger purchases_choices after update of status on purchases for each row
when (is_reserving(old.status) <> is_reserving(new.status)) execute function count_choices_of_purchase();
--> statement-breakpoint
-- Every Foyer remembers for seconds who a token belongs to and which tickets are gone, and forgets it when it hears of a change.
create function tell_foyers() returns trigger language plpgsql as $$
begin
  perform pg_notify('foyer', tg_argv[0]);
  return null;
end $$;
--> statement-breakpoint
create trigger tokens_removed after delete on tokens for each row execute function tell_foyers('callers');
--> statement-breakpoint
create trigger users_changed after update on users for each row when (old.* is distinct from new.*)
execute function tell_foyers('callers');
--> statement-breakpoint
create trigger forms_released after update of reserved, capacity on forms for each row
when (new.reserved < old.reserved or new.capacity is distinct from old.capacity) execute function tell_foyers('tickets');
--> statement-breakpoint
create trigger tickets_released after update of reserved, quantity on tickets for each row
when (new.reserved < old.reserved or new.quantity is distinct from old.quantity) execute function tell_foyers('tickets');
--> statement-breakpoint
-- What was issued stays as it was; the key of its public link alone is replaced, by whoever says that they erase.
create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  -- Those of test orders are no invoices to anybody, and go with their orders.
  if tg_op = 'DELETE' and old.test then return old; end if;
  if tg_op = 'UPDATE' and current_setting('foyer.erasing', true) = 'on' and to_jsonb(new) - 'key' = to_jsonb(old) - 'key' then
    return new;
  end if;
  raise exception 'Invoices are never changed or deleted: issue a credit note.' using errcode = 'FO002';
end $$;
--> statement-breakpoint
create trigger invoices_unchanged before update or delete on invoices for each row execute function refuse_invoice_change();
--> statement-breakpoint
create trigger invoices_kept before truncate on invoices for each statement execute function refuse_invoice_change();
--> statement-breakpoint
-- Of what happened nothing is changed but the names of somebody who is erased, by whoever says that this is what they do.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('foyer.erasing', true) = 'on'
    and to_jsonb(new) - 'data' - 'by_name' = to_jsonb(old) - 'data' - 'by_name'
    and new.data - 'name' - 'formerName' = old.data - 'name' - 'formerName' then
    return new;
  end if;
  raise exception 'rows of % are only added', tg_table_name;
end $$;
--> statement-breakpoint
create trigger purchase_events_kept before update on purchase_events for each row execute function refuse_change();
--> statement-breakpoint
create trigger audit_log_kept before update on audit_log for each row execute function refuse_change();
--> statement-breakpoint
-- Of an attendee whom both know, both notes are kept, and a withdrawal counts for both. What was deleted comes along nowhere.
create function move_contacts(gone uuid, kept uuid) returns void language plpgsql as $$
begin
  delete from scans where stand_id in (gone, kept) and deleted_at is not null and withdrawn_at is null;
  update scans k set note = '', rating = null, tags = '{}', follow_up_on = null, withdrawn_at = g.withdrawn_at
    from scans g where g.stand_id = gone and k.stand_id = kept and g.registered_user_id = k.registered_user_id
      and g.withdrawn_at is not null and k.withdrawn_at is null;
  update scans k set note = concat_ws(E'\n', nullif(k.note, ''), nullif(g.note, '')), rating = coalesce(k.rating, g.rating),
      tags = array(select distinct unnest(k.tags || g.tags)), follow_up_on = coalesce(k.follow_up_on, g.follow_up_on)
    from scans g where g.stand_id = gone and k.stand_id = kept and g.registered_user_id = k.registered_user_id and k.withdrawn_at is null;
  delete from scans g using scans k
    where g.stand_id = gone and k.stand_id = kept and g.registered_user_id = k.registered_user_id;
  update scans set stand_id = kept where stand_id = gone;
  update delegates set stand_id = kept where stand_id = gone;
end $$;
--> statement-breakpoint
-- Which exhibitor a login is of: here, so that every way of saving a login says the same.
create function give_stand() returns trigger language plpgsql as $$
declare
  spoken text := lower(trim(regexp_replace(new.company, '\s+', ' ', 'g')));
  stood text := lower(trim(regexp_replace(new.stand, '\s+', ' ', 'g')));
  called text := case when spoken = '' then new.id::text else spoken || E'\n' || stood end;
begin
  if new.role <> 'exhibitor' or new.event_id is null then
    new.stand_id := null;
    return new;
  end if;
  if tg_op = 'UPDATE' and exists (select from stands where id = old.stand_id and event_id = new.event_id and key = called) then
    return new;
  end if;
  insert into stands (event_id, key) values (new.event_id, called)
    on conflict (event_id, key) do update set key = excluded.key returning id into new.stand_id;
  -- The last login takes the contacts along; where others stay, they are the company's.
  if tg_op = 'UPDATE' and old.stand_id is not null and old.event_id = new.event_id
    and not exists (select from users where stand_id = old.stand_id and id <> new.id and deleted_at is null) then
    perform move_contacts(old.stand_id, new.stand_id);
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger users_stand before insert or update of company, stand, role, event_id on users
for each row execute function give_stand();
--> statement-breakpoint
create function drop_ticket_advert() returns trigger language plpgsql as $$
BEGIN
  DELETE FROM images WHERE kind = 'ticketAdvert' AND owner_id = old.id;
  RETURN old;
END $$;
--> statement-breakpoint
create trigger drop_ticket_advert after delete on tickets for each row
when (old.advert_image is not null) execute function drop_ticket_advert();
--> statement-breakpoint
-- A photo goes with whoever it is of, and with the next one.
create function drop_photo() returns trigger language plpgsql as $$
begin
  delete from images where kind = 'userPhoto' and owner_id = old.photo;
  return null;
end $$;
--> statement-breakpoint
create trigger registered_users_photo_changed after update of photo on registered_users
for each row when (old.photo is not null and old.photo is distinct from new.photo) execute function drop_photo();
--> statement-breakpoint
create trigger registered_users_photo_deleted after delete on registered_users
for each row when (old.photo is not null) execute function drop_photo();
--> statement-breakpoint
-- What a mail server said may name whom a mail was for: it goes with their account.
create function forget_answer() returns trigger language plpgsql as $$
begin
  new.answer := '';
  return new;
end $$;
--> statement-breakpoint
create trigger account_mails_forget before update of user_id, answer on account_mails
for each row when (new.user_id is null and new.owner_id is not null and new.answer <> '') execute function forget_answer();
