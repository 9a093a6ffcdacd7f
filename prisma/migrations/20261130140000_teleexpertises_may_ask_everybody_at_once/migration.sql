-- AlterTable
ALTER TABLE "teleexpertises" ALTER COLUMN "delay_hours" DROP NOT NULL,
ALTER COLUMN "consented_at" DROP NOT NULL;

-- Without a delay everybody who is named is asked at once (design api A37); an order is for who chooses one (B6).
DROP INDEX "teleexpertise_recipients_one_is_asked";
