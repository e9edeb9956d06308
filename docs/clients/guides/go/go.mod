module kurier.example/guide

go 1.22
